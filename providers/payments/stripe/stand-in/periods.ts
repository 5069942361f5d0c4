import type { ChargeInterval } from '../../port.ts'

const DAY = 86_400

const STEPS: Record<ChargeInterval, { months: number } | { days: number }> = {
  month: { months: 1 },
  year: { months: 12 },
}

/** Returns the nth renewal after the anchor. Months use the anchor's day of the month, or the month's last day. */
export function renewalAfter(anchor: number, interval: ChargeInterval, count: number): number {
  const step = STEPS[interval]
  if ('days' in step) return anchor + count * step.days * DAY
  const start = new Date(anchor * 1000)
  const months = start.getUTCMonth() + count * step.months
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const moved = new Date(start)
  moved.setUTCDate(1)
  moved.setUTCMonth(months)
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return Math.floor(moved.getTime() / 1000)
}

/** Returns the first renewal after this moment. */
export function nextRenewal(anchor: number, interval: ChargeInterval, after: number): number {
  let count = 1
  while (renewalAfter(anchor, interval, count) <= after) count += 1
  return renewalAfter(anchor, interval, count)
}
