import type { Queryable } from '@keyturn/platform/db'
import { planHistory } from '@keyturn/subscription'
import { earn, multiplierTenths } from '../domain/earning.ts'
import { firstDayOf, planOnDay } from '../domain/plan-on.ts'
import { loadAward } from '../store/awards.ts'

/** How many points more, or fewer, when these payments stop and begin to count as rent; a fraction may still carry. */
export async function pointsChange(
  db: Queryable,
  memberId: string,
  change: { gone: readonly string[]; come: readonly { paidOn: string; pence: number }[] },
): Promise<number> {
  const history = await planHistory(db, memberId)
  const firstSubscribedOn = firstDayOf(history)
  const counting = change.come.filter(
    ({ paidOn }) => firstSubscribedOn !== null && paidOn >= firstSubscribedOn,
  )
  let points = 0
  for (const { paidOn, pence } of counting)
    points += earn(pence, multiplierTenths(planOnDay(history, paidOn)), 0).points
  for (const paymentId of change.gone) {
    const award = await loadAward(db, memberId, paymentId)
    if (award?.state === 'earned' || award?.state === 'held') points -= award.points
  }
  return points
}
