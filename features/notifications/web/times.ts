import { addDays, dayIn, formatDay } from '@keyturn/platform/days'

/** 'Today', 'Yesterday' or '02 November 2026', in the member's time zone. */
export function dayName(instant: Date, now: Date, timeZone: string): string {
  const then = dayIn(timeZone, instant)
  const today = dayIn(timeZone, now)
  if (then === today) return 'Today'
  return then === addDays(today, -1) ? 'Yesterday' : formatDay(then)
}

/** Groups consecutive items of one day. The order is unchanged. */
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
