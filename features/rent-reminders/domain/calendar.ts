import { addMonths, type Day } from '@keyturn/platform/days'

export type CalendarKind = 'rent' | 'file' | 'bank' | 'renewal' | 'plan_end'

/** All-day event of a member's calendar. Contains no amounts, names, homes or banks. */
export interface CalendarDay {
  kind: CalendarKind
  on: Day
  /** Distinguishes two events of one kind and day: two homes, or two banks. */
  of: string
}

/** Months that a calendar covers, back and ahead. */
export const CALENDAR_MONTHS = { back: 1, ahead: 12 } as const

export const calendarSpan = (today: Day): { from: Day; until: Day } => ({
  from: addMonths(today, -CALENDAR_MONTHS.back),
  until: addMonths(today, CALENDAR_MONTHS.ahead),
})

export const calendarWords: Record<CalendarKind, { title: string; note: string }> = {
  rent: { title: 'Rent day', note: 'Your dashboard shows what is due and whether it has left.' },
  file: {
    title: 'Your rent record is sent',
    note: 'The months that are verified by today go to the credit agencies you chose.',
  },
  bank: {
    title: 'Last day of a bank link',
    note: 'Confirm it again in Settings, and nothing is missed. A link that ends is never a missed month.',
  },
  renewal: { title: 'Your plan renews', note: 'Change it or leave in Settings. It takes one switch.' },
  plan_end: { title: 'Your plan ends', note: 'Your history and your points stay yours.' },
}

/** Sorted by day, without duplicates, limited to the span. */
export function calendarOf(
  days: readonly CalendarDay[],
  { from, until }: { from: Day; until: Day },
): CalendarDay[] {
  const once = new Map(days.map((day) => [`${day.on} ${day.kind} ${day.of}`, day]))
  return [...once]
    .filter(([, { on }]) => on >= from && on <= until)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, day]) => day)
}
