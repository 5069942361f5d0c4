import { rentPeriods } from '@keyturn/rent-record'
import type { RewardsContext } from '../context.ts'
import { reasonsByMonth } from '../domain/rent-months.ts'
import { recentActivity } from '../store/activity.ts'
import { notableAwards } from '../store/awards.ts'

const RECENT = 10
const TOP_PAYMENTS = 3

/** Recent entries, notable awards, and the state of each month's rent. */
export async function readActivity(context: RewardsContext, memberId: string) {
  const db = context.replica
  const [recent, { top, held }, periods] = await Promise.all([
    recentActivity(db, memberId, RECENT),
    notableAwards(db, memberId, TOP_PAYMENTS),
    rentPeriods(db, memberId),
  ])
  const heldMonths = new Set(held.map(({ paidOn, periodDueOn }) => (periodDueOn ?? paidOn).slice(0, 7)))
  return { recent, top, held, months: reasonsByMonth(periods, heldMonths) }
}
