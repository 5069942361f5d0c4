import { addDays } from '@keyturn/platform/days'

/** 'Today', 'Yesterday' or '02 November 2026', by the calendar of the member's own place. */
export function dayName(instant: Date, now: Date, timeZone: string): string {
  const day = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  const then = day(instant)
  if (then === day(now)) return 'Today'
  if (then === addDays(day(now), -1)) return 'Yesterday'
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: 'long',
    year: 'numeric',
  }).format(instant)
}

export function clockTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)
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
