import type { CurrentMember } from '@keyturn/platform/http'
import { answerWithin, PaymentsUnavailable } from '@keyturn/providers/payments'
import { isLive } from '../domain/state.ts'
import { closeOrder, openOrderOf } from '../store/orders.ts'
import type { Surroundings } from '../surroundings.ts'
import { followPayments } from './follow-payments.ts'
import { type Standing, standingOf } from './reading.ts'

/** Every page waits for this answer. */
const PATIENCE_MS = 5_000

/**
 * How things stand. Somebody back from the checkout is often here before the webhook is: an open order makes
 * us look for ourselves.
 */
export async function readSubscription(around: Surroundings, member: CurrentMember): Promise<Standing> {
  const { db, clock, log } = around.runtime
  const standing = await standingOf(db, member, clock.now())
  if (standing.current && isLive(standing.current)) return standing
  const order = await openOrderOf(db, member.memberId)
  const checkoutId = order?.checkoutId
  if (!order || !checkoutId) return standing
  try {
    await answerWithin(PATIENCE_MS, () => lookAfter(around, member.memberId, { ...order, checkoutId }))
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    // What we know is still true; the webhook or the night's look brings the rest.
    log.warn({ err: error }, 'the payment company did not answer on the way back from checkout')
    return standing
  }
  return standingOf(db, member, clock.now())
}

async function lookAfter(
  around: Surroundings,
  memberId: string,
  order: { id: string; checkoutId: string },
): Promise<void> {
  const { status } = await around.payments.readCheckout(order.checkoutId)
  if (status === 'complete') await followPayments(around, memberId)
  if (status === 'expired') await closeOrder(around.runtime.db, memberId, { id: order.id, as: 'lapsed' })
}
