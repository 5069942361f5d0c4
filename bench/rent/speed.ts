import { addDays, addMonths, type Day } from '@keyturn/platform/days'
import { findRent, type Tenancy, type Transaction } from '../../features/rent-engine/domain/find-rent.ts'
import { seededRandom } from './random.ts'
import { dailySpending, decoySeries, salary } from './spending.ts'

const TODAY = '2026-11-21'
const TENANCY = { payees: ['Mr John Okafor'], share: 1 }

function processorMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function rented(from: Day): Tenancy {
  return { ...TENANCY, startsOn: from, terms: [{ from, pence: 95_000, every: 'month', dueDay: 1 }] }
}

/** Generates a steady member's history, with as many rows a month as a current account has. */
function history(seed: number, months: number): { transactions: Transaction[]; tenancy: Tenancy } {
  const random = seededRandom(seed)
  const from = addMonths('2026-11-01', -months)
  const rows: Omit<Transaction, 'id'>[] = [...salary(random, 'a', from, TODAY)]
  for (let account = 0; account < 4; account += 1) rows.push(...dailySpending(random, 'a', from, TODAY))
  rows.push(...decoySeries(random, 'a', from, TODAY, 95_000))
  for (let bookedOn = from; bookedOn <= TODAY; bookedOn = addMonths(bookedOn, 1))
    rows.push({ accountId: 'a', bookedOn, pence: -95_000, description: `STO J OKAFOR ${bookedOn}` })
  return { transactions: rows.map((row, at) => ({ id: `t${at}`, ...row })), tenancy: rented(from) }
}

/** Rows that are slow to match: equal sums on one day, or parts that could settle any month. */
const HOSTILE: Record<string, (at: number) => Omit<Transaction, 'id' | 'accountId'>> = {
  '10,000 equal rents on one day': () => ({
    bookedOn: '2026-03-01',
    pence: -95_000,
    description: 'J OKAFOR',
  }),
  '10,000 odd parts of rent, every day': (at) => ({
    bookedOn: addDays('2025-01-01', at % 600),
    pence: -(20_000 + (at % 91) * 700),
    description: 'J OKAFOR',
  }),
  '10,000 strangers paid the rent': (at) => ({
    bookedOn: addDays('2025-01-01', at % 600),
    pence: -95_000,
    description: `STRANGER ${String.fromCharCode(65 + (at % 26))}${at % 997}X`,
  }),
}

function timed(tenancy: Tenancy, transactions: readonly Transaction[]): { rows: number; ms: number } {
  const trial = () => processorMs(() => void findRent({ transactions, tenancy, today: TODAY }))
  trial()
  return { rows: transactions.length, ms: Math.min(trial(), trial(), trial()) }
}

export function growth(seed: number): { months: number; rows: number; ms: number }[] {
  const short = history(seed, 24)
  for (let warm = 0; warm < 300; warm += 1) findRent({ ...short, today: TODAY })
  return [12, 24, 60, 120].map((months) => {
    const { transactions, tenancy } = history(seed, months)
    return { months, ...timed(tenancy, transactions) }
  })
}

export function worstCases(): { name: string; rows: number; ms: number }[] {
  return Object.entries(HOSTILE).map(([name, make]) => {
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: `t${at}`, accountId: 'a', ...make(at) }))
    return { name, ...timed(rented('2025-01-01'), rows) }
  })
}
