import { addMonths, type Day, numberOfDay } from '@keyturn/platform/days'
import type { Candidate } from '../bank-lines/rows.ts'
import { readWording } from '../bank-lines/wording.ts'
import type { Due } from '../due-days/schedule.ts'
import { type Payment, paymentsOf } from './payment.ts'

export interface PaymentSpec extends Partial<Omit<Payment, 'candidate'>> {
  bookedOn?: Day
  line?: string
  pence?: number
  /** Strength with which the text matches the declared payee. */
  strength?: number
  series?: string
  accountId?: string
  id?: string
  saysHome?: boolean
  confirmed?: boolean
  verified?: boolean
  givenTo?: Day
}

let built = 0

/** Builds a candidate: by default £1,000 to an undeclared payee. */
export function aCandidate(told: PaymentSpec = {}): Candidate {
  const { bookedOn = '2026-01-01', line = 'ADA NWOSU', pence = 100_000, strength = 0 } = told
  const wording = readWording(line)
  built += 1
  return {
    id: told.id ?? `t${built}`,
    accountId: told.accountId ?? 'current',
    day: numberOfDay(bookedOn),
    pence,
    wording,
    recognised: { strength, declared: 'Mr John Okafor' },
    series: told.series ?? wording.key,
    saysHome: told.saysHome ?? false,
    confirmed: told.confirmed ?? false,
    givenTo: told.givenTo ? numberOfDay(told.givenTo) : null,
    verified: told.verified ?? false,
  }
}

/** Builds a payment outside any history, with the given features. */
export function aPayment(told: PaymentSpec = {}): Payment {
  const candidate = aCandidate(told)
  const { size = 'exact', ratio = 1, nearest = 0, offset = 0, givenAt = null } = told
  const { steady = false, learnt = false, atStart = false, rejectedBefore = false, toThePound = true } = told
  const trust = told.trust ?? told.strength ?? 0
  const about = { nearest, givenAt, offset, size, ratio, steady, toThePound }
  return { candidate, ...about, trust, learnt, atStart, rejectedBefore }
}

/** Builds monthly dues: £1,000 on the 1st of each month from January 2026. */
export function monthlyDues(count: number, told: Partial<Due> = {}): Due[] {
  return Array.from({ length: count }, (_, month) => {
    const on = numberOfDay(addMonths('2026-01-01', month))
    const sums = { sharePence: 100_000, wholePence: 100_000 }
    return { on, bankDay: on, lateAfter: on + 5, ...sums, shown: true, afterEnd: false, ...told }
  })
}

/** Builds payments against the due days. By default the home was rented long before. */
export function paidBeside(
  dues: readonly Due[],
  rows: readonly PaymentSpec[],
  startsOn: Day = '2024-01-01',
): Payment[] {
  const told = rows.toSorted(
    (one, other) => numberOfDay(one.bookedOn ?? '') - numberOfDay(other.bookedOn ?? ''),
  )
  const payments = paymentsOf(told.map(aCandidate), dues, numberOfDay(startsOn))
  return payments.map((each, at) => {
    const { rejectedBefore = each.rejectedBefore, learnt = each.learnt, trust = each.trust } = told[at] ?? {}
    return { ...each, rejectedBefore, learnt, trust }
  })
}
