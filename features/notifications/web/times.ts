import { addDays, dayIn, formatDay } from '@keyturn/platform/days'

/** 'Today', 'Yesterday' or '02 November 2026', by the calendar of the member's own place. */
export function dayName(instant: Date, now: Date, timeZone: string): string {
  const then = dayIn(timeZone, instant)
  const today = dayIn(timeZone, now)
  if (then === today) return 'Today'
  return then === addDays(today, -1) ? 'Yesterday' : formatDay(then)
}

/** Neighbours of the same day under one heading; the order stays. */
export function byDay<Item extends { created_at: string }>(
  items: readonly Item[],
  now: Date,
  timeZone: string,
): { day: string; items: Item[] }[] {
  const groups: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dayName(new Date(item.created_at), now, timeZone)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}
