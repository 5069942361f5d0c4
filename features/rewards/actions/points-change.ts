import type { Queryable } from '@keyturn/platform/db'
import { planHistory } from '@keyturn/subscription'
import { earn } from '../domain/earning.ts'
import { aboveId } from '../domain/limits.ts'
import { loadAward } from '../store/awards.ts'
import { rentMultiplierTenths } from './rent-multiplier.ts'

/**
 * Change in points when the first payments stop and the others begin to count as rent. Ignores the carried fraction.
 */
export async function pointsChange(
  db: Queryable,
  memberId: string,
  change: {
    gone: readonly string[]
    come: readonly { paidOn: string; pence: number }[]
  },
): Promise<number> {
  const history = change.come.length > 0 ? await planHistory(db, memberId) : []
  let points = 0
  for (const paid of change.come) {
    const tenths = await rentMultiplierTenths(db, memberId, paid, { history, today: paid.paidOn })
    points += earn(paid.pence, tenths ?? 0, 0).points
  }
  for (const paymentId of change.gone.flatMap((id) => [id, aboveId(id)])) {
    const award = await loadAward(db, memberId, paymentId)
    if (award?.state === 'earned' || award?.state === 'held') points -= award.points
  }
  return points
}
