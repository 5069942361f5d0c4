import {
  addDays,
  type Day,
  dayOfInstant,
  dueDays,
  type Every,
  workingDayOnOrAfter,
} from '@keyturn/platform/days'
import type { ReminderKind } from '../domain/decide-reminder.ts'

/** A reminder or warning of one rent day, with its time. */
export interface ReceivedReminder {
  memberId: string
  word: ReminderKind
  dueOn: Day
  at: Date
}

export interface Span {
  begins: Day
  dayCount: number
}

export interface SimulatedMember {
  id: string
  every: Every
  dueDay: number | null
  remindDays: number
  /** Last day in the home. */
  endsOn: Day | null
  hasPlan: boolean
  /** Payment day by rent day. Null if never paid. */
  paidOn: Map<Day, Day | null>
}

const PAYMENT_PATTERNS = ['steady', 'early', 'late', 'forgetful'] as const

/** Seeded random numbers, equal in every run. */
function chances(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export function simulatedMember(nth: number, { begins, dayCount }: Span): SimulatedMember {
  const chance = chances(nth + 7)
  for (let warm = 0; warm < 5; warm++) chance(2)
  const every = (['month', 'month', 'month', 'four_weeks', 'fortnight', 'week'] as const)[nth % 6] ?? 'month'
  const dueDay = every === 'month' ? ([1, 31, 28, 15, 29][chance(5)] ?? 1) : null
  const habit = PAYMENT_PATTERNS[chance(4)] ?? 'steady'
  const endsOn = chance(5) === 0 ? addDays(begins, 20 + chance(dayCount)) : null
  const from = '2026-01-05'
  const days = dueDays({ every, from, dueDay }, from, endsOn ?? addDays(begins, dayCount + 40))
  const paidOn = new Map(
    days.map((due): [Day, Day | null] => {
      const bankDay = workingDayOnOrAfter(due, 'england-and-wales')
      const isPast = due < addDays(begins, -7)
      if (habit === 'forgetful' && !isPast && chance(3) === 0) return [due, null]
      // A weekly rent that is days early or late would match the neighbouring week.
      const far = every === 'week' ? 1 : 4
      if (habit === 'early') return [due, addDays(due, -1 - chance(far))]
      if (habit === 'late' && chance(2) === 0) return [due, addDays(bankDay, chance(far))]
      return [due, bankDay]
    }),
  )
  const id = `0192aaaa-0000-7000-8000-${String(nth).padStart(12, '0')}`
  return { id, every, dueDay, remindDays: 1 + chance(7), endsOn, hasPlan: nth % 11 !== 10, paidOn }
}

/** Errors in a simulated member's reminders and warnings, one line each. */
export function reminderErrors(
  life: SimulatedMember,
  heard: readonly ReceivedReminder[],
  { begins, dayCount }: Span,
): string[] {
  const ends = addDays(begins, dayCount)
  const { id, remindDays, hasPlan, endsOn, paidOn } = life
  const wrong: string[] = []
  const mine = heard.filter(({ memberId }) => memberId === id)
  const note = (dueOn: Day, what: string): void => void wrong.push(`${id} ${dueOn}: ${what}`)
  if (!hasPlan && mine.length > 0) note('', 'has no plan and heard something')
  for (const { word, dueOn, at } of mine) {
    const day = dayOfInstant(at)
    const paid = paidOn.get(dueOn)
    if (paid === undefined) note(dueOn, `is no rent day, and ${word} was said`)
    if (paid && paid <= day) note(dueOn, `${word} on ${day}, after it was seen on ${paid}`)
    if (endsOn && dueOn > endsOn) note(dueOn, `${word} of a home left before`)
    if (word === 'ahead' && (day >= dueOn || day < addDays(dueOn, -remindDays)))
      note(dueOn, `a reminder on ${day}, wanted ${remindDays} days ahead`)
    const lateAfter = addDays(workingDayOnOrAfter(dueOn, 'england-and-wales'), 5)
    if (day > lateAfter) note(dueOn, `${word} on ${day}, too late to help`)
  }
  for (const [dueOn, paid] of paidOn) {
    const first = addDays(dueOn, -remindDays)
    const last = addDays(workingDayOnOrAfter(dueOn, 'england-and-wales'), 5)
    if (!hasPlan || first <= begins || last >= ends || (endsOn && dueOn > endsOn)) continue
    const count = (word: string): number =>
      mine.filter((each) => each.dueOn === dueOn && each.word === word).length
    const warned = mine.some((each) => each.dueOn === dueOn && each.word !== 'ahead')
    const isPaidBefore = paid !== null && paid <= first
    if (count('ahead') !== (isPaidBefore ? 0 : 1) && !(warned && count('ahead') === 0))
      note(dueOn, `${count('ahead')} reminders, paid ${paid}`)
    if (paid === null && count('not_seen') !== 1) note(dueOn, `${count('not_seen')} warnings, never paid`)
    if (paid !== null && paid <= workingDayOnOrAfter(dueOn, 'england-and-wales') && count('not_seen') > 0)
      note(dueOn, 'a warning of rent that was paid')
  }
  return wrong
}
