import type { Due } from '../due-days/schedule.ts'
import type { Assignment } from './assign.ts'
import type { Payment } from './payment.ts'

/** Pattern of a payment among the others to its payee. */
export interface PaymentPattern {
  /** Number of consecutive periods with this sum, including its own. */
  sameSum: number
  /** Usual number of days after the rent day for this payee. Null without such a pattern. */
  usualDay: number | null
}

/** Minimum payments for a pattern. */
const MIN_PAYMENTS = 3
/** Days by which banks and weekends move a payment. */
const MAX_DAY_SHIFT = 4

/** Length of the run of equal keys around each period. An empty key has length 0. */
export function runsOf(keys: readonly string[]): number[] {
  const runs: number[] = []
  for (const [at, key] of keys.entries())
    runs.push(key === '' ? 0 : key === keys[at - 1] ? (runs[at - 1] ?? 0) + 1 : 1)
  for (let at = runs.length - 2; at >= 0; at -= 1)
    if (keys[at] !== '' && keys[at] === keys[at + 1]) runs[at] = runs[at + 1] ?? 0
  return runs
}

export function patternsOf(
  { places }: Assignment,
  dues: readonly Due[],
): (payment: Payment, at: number) => PaymentPattern {
  const sums = dues.map(() => '')
  const daysOf = new Map<string, number[]>()
  const daysAfter = ({ candidate }: Payment, at: number): number => candidate.day - (dues[at]?.on ?? 0)
  for (const [payment, own] of places) {
    const { series, pence } = payment.candidate
    for (const { at } of own) sums[at] ||= `${series} ${pence}`
    const days = daysOf.get(series) ?? []
    daysOf.set(series, days)
    days.push(daysAfter(payment, own[0]?.at ?? 0))
  }
  const runs = runsOf(sums)
  return (payment, at) => {
    const { series, pence } = payment.candidate
    const days = daysOf.get(series) ?? []
    const own = daysAfter(payment, at)
    const alike = days
      .filter((day) => Math.abs(day - own) <= MAX_DAY_SHIFT)
      .toSorted((one, other) => one - other)
    const isUsual = alike.length >= MIN_PAYMENTS && alike.length * 2 > days.length
    return {
      sameSum: sums[at] === `${series} ${pence}` ? (runs[at] ?? 0) : 1,
      usualDay: isUsual ? (alike[Math.floor(alike.length / 2)] ?? own) : null,
    }
  }
}
