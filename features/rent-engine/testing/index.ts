import { addMonths, type Day, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { FindRentInput, Tenancy, Transaction } from '../domain/model.ts'

/** Test builder for a bank history. */
export class BankHistory {
  readonly #rows: Transaction[] = []
  #tenancy: Tenancy = {
    startsOn: '2025-01-01',
    terms: [{ from: '2025-01-01', pence: 95_000, every: 'month', dueDay: 1 }],
    payees: ['Mr John Okafor'],
  }
  #today: Day = '2026-01-20'

  tenancy(changes: Partial<Tenancy>): this {
    this.#tenancy = { ...this.#tenancy, ...changes }
    return this
  }

  on(today: Day): this {
    this.#today = today
    return this
  }

  pays(bookedOn: Day, pounds: number, description: string, more: Partial<Transaction> = {}): this {
    const id = `t${this.#rows.length + 1}`
    this.#rows.push({
      id,
      accountId: 'current',
      bookedOn,
      pence: -Math.round(pounds * 100),
      description,
      ...more,
    })
    return this
  }

  receives(bookedOn: Day, pounds: number, description: string, more: Partial<Transaction> = {}): this {
    return this.pays(bookedOn, -pounds, description, more)
  }

  /** Adds a standing order on a day of the month, moved past weekends and holidays as banks do. */
  everyMonth(
    first: Day,
    count: number,
    pounds: number,
    description: string,
    more: Partial<Transaction> = {},
  ): this {
    for (let month = 0; month < count; month += 1) {
      this.pays(workingDayOnOrAfter(addMonths(first, month), 'england-and-wales'), pounds, description, more)
    }
    return this
  }

  input(more: Partial<FindRentInput> = {}): FindRentInput {
    return { transactions: [...this.#rows], tenancy: this.#tenancy, today: this.#today, ...more }
  }
}
