import type { Due } from '../schedule.ts'
import type { Assignment } from './assign.ts'
import type { Payment } from './payment.ts'

/** What a payment has in common with the others to its payee. */
export interface Habit {
  /** Periods in a row, its own included, that got this sum. */
  sameSum: number
  /** Days after the rent day on which most payments to the payee come, this one too. Null without such a habit. */
  usualDay: number | null
}

/** A habit shows in three payments at least. */
const LEAST = 3
/** Banks and weekends move a payment by so many days. */
const SAME_DAY = 4

/** Per period, how many periods in a row around it have the same key. An empty key has no run. */
export function runsOf(keys: readonly string[]): number[] {
  const runs: number[] = []
  for (const [at, key] of keys.entries())
    runs.push(key === '' ? 0 : key === keys[at - 1] ? (runs[at - 1] ?? 0) + 1 : 1)
  for (let at = runs.length - 2; at >= 0; at -= 1)
    if (keys[at] !== '' && keys[at] === keys[at + 1]) runs[at] = runs[at + 1] ?? 0
  return runs
}

export function habitsOf(
  { places }: Assignment,
  dues: readonly Due[],
): (payment: Payment, at: number) => Habit {
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
    const alike = days.filter((day) => Math.abs(day - own) <= SAME_DAY).toSorted((one, other) => one - other)
    const isUsual = alike.length >= LEAST && alike.length * 2 > days.length
    return {
      sameSum: sums[at] === `${series} ${pence}` ? (runs[at] ?? 0) : 1,
      usualDay: isUsual ? (alike[Math.floor(alike.length / 2)] ?? own) : null,
    }
  }
}
