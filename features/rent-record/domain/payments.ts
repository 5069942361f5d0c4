import { weekdayOfNumber } from '@keyturn/platform/days'
import type { Candidate } from './rows.ts'
import { type Due, GRACE_DAYS } from './schedule.ts'

/** How the amount of a payment compares with what is due for the member's share. */
export type Size = 'exact' | 'whole_home' | 'several' | 'near' | 'large' | 'part'

/** A candidate seen against the due days. */
export interface Payment {
  candidate: Candidate
  nearest: number
  /** Days after the nearest due day; negative is early. */
  offset: number
  size: Size
  ratio: number
  /** Another payment of this series has about the same amount, in another period. */
  steady: boolean
  /** The share or the whole rent, a pound more or less: what a stranger must pay to be noticed. */
  toThePound: boolean
  /** 0 to 1: how sure we are that this is the payee, from the name or from what the series has shown. */
  trust: number
  learnt: boolean
  /** In the weeks around moving in, when a deposit may travel with the first rent. */
  atStart: boolean
  rejectedBefore: boolean
}

export const FULL_SIZES: ReadonlySet<Size> = new Set(['exact', 'whole_home', 'several', 'near', 'large'])

function within(pence: number, target: number, part: number): boolean {
  return Math.abs(pence - target) <= Math.max(100, target * part)
}

/** How many whole periods the sum covers, counted forward from one or backward: rents in a row may differ. */
export function periodsCovered(dues: readonly Due[], from: number, pence: number): number {
  for (const step of [1, -1]) {
    let sum = 0
    for (let count = 1; count <= 60; count += 1) {
      const due = dues[from + step * (count - 1)] ?? dues[step > 0 ? dues.length - 1 : 0]
      sum += due?.sharePence ?? 0
      if (count > 1 && within(pence, sum, 0.005)) return count
      if (sum > pence * 1.01) break
    }
  }
  return 0
}

function sizeOf(dues: readonly Due[], nearest: number, pence: number): { size: Size; ratio: number } {
  const due = dues[nearest]
  if (!due) return { size: 'part', ratio: 0 }
  const ratio = pence / due.sharePence
  if (within(pence, due.sharePence, 0.01)) return { size: 'exact', ratio }
  if (due.wholePence !== due.sharePence && within(pence, due.wholePence, 0.01))
    return { size: 'whole_home', ratio }
  if (ratio < 0.75) return { size: 'part', ratio }
  if (ratio <= 1.45) return { size: 'near', ratio }
  return { size: periodsCovered(dues, nearest, pence) > 1 ? 'several' : 'large', ratio }
}

function isToThePound(due: Due | undefined, pence: number): boolean {
  return (
    due !== undefined && (Math.abs(pence - due.sharePence) <= 100 || Math.abs(pence - due.wholePence) <= 100)
  )
}

/** Rent with bills in it: more than the rent, a different sum each time. */
function mayVary(each: Payment): boolean {
  return each.size === 'near' || (each.size === 'large' && each.ratio <= 2)
}

/** Marks the amounts a series has in more than one period: a new rent shows itself by coming twice. */
function markSteady(payments: readonly Payment[]): void {
  const seen = new Map<string, { count: number; last: number }>()
  const bucketOf = (each: Payment) => Math.round(Math.log(each.candidate.pence) * 80)
  for (const each of payments) {
    const name = `${bucketOf(each)} ${each.candidate.series}`
    const known = seen.get(name)
    if (!known) seen.set(name, { count: 1, last: each.nearest })
    else if (known.last !== each.nearest) {
      known.count += 1
      known.last = each.nearest
    }
  }
  const varied = new Map<string, Set<number>>()
  for (const each of payments) {
    if (!mayVary(each)) continue
    const periods = varied.get(each.candidate.series)
    if (periods) periods.add(each.nearest)
    else varied.set(each.candidate.series, new Set([each.nearest]))
  }
  for (const each of payments) {
    const bucket = bucketOf(each)
    let count = 0
    for (let near = bucket - 1; near <= bucket + 1; near += 1)
      count += seen.get(`${near} ${each.candidate.series}`)?.count ?? 0
    // A sum that differs a little every time is steady in its own way: rent with the bills in it.
    each.steady = count > 1 || (mayVary(each) && (varied.get(each.candidate.series)?.size ?? 0) >= 3)
  }
}

/**
 * In a week, a few days late is also a few days early. Where this member's payments leave a pause in the week, one
 * week ends and the next begins; without any telling pause it is the middle between two due days.
 */
function weekTurns(candidates: readonly Candidate[], dues: readonly Due[]): number {
  const paid = [0, 0, 0, 0, 0, 0, 0]
  let at = 0
  for (const { day, pence } of candidates) {
    while (at + 1 < dues.length && movedOn(dues[at + 1]) <= day) at += 1
    const due = dues[at]
    const after = day - movedOn(due)
    if (due && after >= 0 && after < 7 && within(pence, due.sharePence, 0.01))
      paid[after] = (paid[after] ?? 0) + 1
  }
  const besideTurn = (turn: number) => (paid[turn - 1] ?? 0) + (paid[turn] ?? 0)
  return [4, 5, 3, 6, 2].reduce((best, turn) => (besideTurn(turn) < besideTurn(best) ? turn : best))
}

/** A weekend due day is always paid on Monday; a holiday moves one week only, so it is left out of account here. */
function movedOn(due: Due | undefined): number {
  if (!due) return 0
  const weekday = weekdayOfNumber(due.on)
  return due.on + (weekday >= 6 ? 8 - weekday : 0)
}

function isWeekly(dues: readonly Due[]): boolean {
  const [first, second] = dues
  return first !== undefined && second !== undefined && second.on - first.on <= 8
}

/** Each candidate beside its nearest due day. Both lists are in order of day, so one walk does it. */
export function paymentsOf(candidates: readonly Candidate[], dues: readonly Due[], start: number): Payment[] {
  const payments: Payment[] = []
  const turn = isWeekly(dues) ? weekTurns(candidates, dues) : null
  let nearest = 0
  let passed = 0
  // A standing order comes on the very day its due day was moved to, whatever else is near.
  const isMovedDay = (at: number, day: number) => day === (dues[at]?.lateAfter ?? 0) - GRACE_DAYS
  for (const candidate of candidates) {
    // Shopping of a day before may have led past a due day that a holiday moved to this one.
    nearest = passed > 0 && isMovedDay(passed - 1, candidate.day) ? passed - 1 : passed
    while (nearest + 1 < dues.length) {
      if (isMovedDay(nearest, candidate.day)) break
      const here = Math.abs(candidate.day - (dues[nearest]?.on ?? 0))
      const next = Math.abs(candidate.day - (dues[nearest + 1]?.on ?? 0))
      // In the middle between two due days a payment is late rather than early.
      const stays = turn === null ? next >= here : candidate.day < movedOn(dues[nearest + 1]) - 7 + turn
      if (stays) break
      nearest += 1
    }
    passed = Math.max(passed, nearest)
    const { size, ratio } = sizeOf(dues, nearest, candidate.pence)
    const { strength } = candidate.recognised
    payments.push({
      candidate,
      nearest,
      offset: candidate.day - (dues[nearest]?.on ?? candidate.day),
      size,
      ratio,
      steady: false,
      toThePound: isToThePound(dues[nearest], candidate.pence),
      trust: candidate.confirmed ? 1 : strength,
      learnt: false,
      atStart: candidate.day <= start + 40 && candidate.day >= start - 45,
      rejectedBefore: false,
    })
  }
  markSteady(payments)
  return payments
}
