import type { ChargeInterval } from '../../port.ts'

const MONTHS: Record<ChargeInterval, number> = { month: 1, year: 12 }

/** Returns the nth renewal after the anchor. Months use the anchor's day of the month, or the month's last day. */
export function renewalAfter(anchor: number, interval: ChargeInterval, count: number): number {
  const moved = new Date(anchor * 1000)
  const months = moved.getUTCMonth() + count * MONTHS[interval]
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), months + 1, 0)).getUTCDate()
  moved.setUTCMonth(months, Math.min(moved.getUTCDate(), lastDay))
  return Math.floor(moved.getTime() / 1000)
}

/** Returns the first renewal after this moment. */
export function nextRenewal(anchor: number, interval: ChargeInterval, after: number): number {
  let count = 1
  while (renewalAfter(anchor, interval, count) <= after) count += 1
  return renewalAfter(anchor, interval, count)
}
