import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { VoucherOutcome } from '@keyturn/providers/vouchers'
import type { RewardsContext } from '../context.ts'
import { awardMovements, type Movement } from '../domain/book.ts'
import { markOf } from '../domain/retailers.ts'
import { voucherCompleted } from '../events.ts'
import { redemptionJob } from '../jobs/kinds.ts'
import { openBook } from '../store/books.ts'
import {
  countPoll,
  loadRedemption,
  moveRedemption,
  type Redemption,
  type RedemptionChange,
  recordRepeatedRequest,
} from '../store/redemptions.ts'
import { cancelVoucher } from './cancel-voucher.ts'
import { post, VOUCHERS, voucherName } from './post-entries.ts'
import { sealVoucher } from './sealed-voucher.ts'

/**
 * Orders from the supplier and records the outcome. Idempotent and safe to run concurrently: the supplier knows our id,
 * and only the transition from `placed` changes points.
 */
export async function completeRedemption(
  context: RewardsContext,
  memberId: string,
  redemptionId: string,
): Promise<void> {
  const { db } = context
  const redemption = await loadRedemption(db, memberId, redemptionId)
  if (!redemption) return
  if (redemption.state === 'cancelling') {
    const settled = await cancelVoucher(context, memberId, redemption)
    if (!settled) await db.transaction((tx) => retryLater(context, tx, memberId, redemption))
    return
  }
  if (redemption.state !== 'reserved' && redemption.state !== 'placed') return
  // Exactly one of several concurrent runs makes the first request.
  const first =
    redemption.state === 'reserved' &&
    (await db.transaction((tx) =>
      moveRedemption(tx, memberId, redemptionId, { from: 'reserved', to: 'placed' }),
    ))
  // Recorded before the request, so that "not reached" of the first request does not refund a voucher ordered here.
  if (!first && !(await db.transaction((tx) => recordRepeatedRequest(tx, memberId, redemptionId)))) return
  const { retailerId, amountPence, id } = redemption
  const outcome = await context.vouchers.place({ id, retailerId, amountPence })
  await db.transaction((tx) => recordOutcome(context, tx, { memberId, redemption, outcome, first }))
}

async function recordOutcome(
  context: RewardsContext,
  tx: Tx,
  given: { memberId: string; redemption: Redemption; outcome: VoucherOutcome; first: boolean },
): Promise<void> {
  const { memberId, redemption, outcome, first } = given
  const { id } = redemption
  const settledAt = context.clock.now()
  if (outcome.state === 'issued') {
    const { code, pin, expiresOn, reference } = outcome.voucher
    const sealed = sealVoucher(context, id, { code, pin })
    const voucher = { sealed, expiresOn, reference }
    const change = { from: 'placed', to: 'fulfilled', voucher, settledAt } as const
    await movePoints(context, tx, { memberId, redemption, change })
    return
  }
  // An unknown refusal ends a first request only, because an earlier request may have ordered the voucher.
  if (outcome.state === 'refused' && (first || outcome.because !== 'refused')) {
    if (outcome.because === 'float_low')
      context.log.warn({ redemptionId: id }, 'rewards: float at the voucher supplier used up')
    const unlessAskedAgain = outcome.because === 'refused'
    const change = {
      from: 'placed',
      to: 'failed',
      failure: outcome.because,
      settledAt,
      unlessAskedAgain,
    } as const
    return completeOrRetry(context, tx, { memberId, redemption, change })
  }
  // If the first request did not reach the supplier, nothing was ordered. A later failure proves nothing about the
  // first.
  if (outcome.state === 'unreachable' && first) {
    const failed = { from: 'placed', to: 'failed', failure: 'supplier_down', settledAt } as const
    const change = { ...failed, unlessAskedAgain: true }
    return completeOrRetry(context, tx, { memberId, redemption, change })
  }
  if (outcome.state === 'unknown' && outcome.problem)
    context.log.warn(
      { redemptionId: id, problem: outcome.problem },
      'rewards: voucher supplier response unreadable',
    )
  await retryLater(context, tx, memberId, redemption)
}

interface CompletionInput {
  memberId: string
  redemption: Redemption
  change: RedemptionChange
}

/** Retries after a failure that another request may contradict. */
async function completeOrRetry(context: RewardsContext, tx: Tx, given: CompletionInput): Promise<void> {
  if (await movePoints(context, tx, given)) return
  await retryLater(context, tx, given.memberId, given.redemption)
}

/** Returns false if a concurrent request completed it, or may have. */
async function movePoints(context: RewardsContext, tx: Tx, given: CompletionInput): Promise<boolean> {
  const { memberId, redemption, change } = given
  const book = await openBook(tx, memberId)
  if (!(await moveRedemption(tx, memberId, redemption.id, change))) return false
  const now = context.clock.now()
  const burnt = change.to === 'fulfilled'
  const kind = burnt ? 'redeemed' : 'released'
  const posting = {
    cause: `redemption:${redemption.id}:${kind}`,
    kind,
    category: VOUCHERS,
    note: voucherName(redemption),
    occurredOn: dayOfInstant(now),
    movements: burnt
      ? redeemedMovement(redemption.points)
      : awardMovements(book.balances, 'reserved', redemption.points),
    total: 0,
    count: 0,
  }
  post(tx, memberId, { book, postings: [posting], now })
  await context.queue.publish(tx, voucherCompleted, {
    memberId,
    redemptionId: redemption.id,
    state: burnt ? 'ready' : 'failed',
    retailer: markOf(redemption.retailerId).name,
    pence: redemption.amountPence,
  })
  if (burnt && (await loadRedemption(tx, memberId, redemption.id))?.cancelWhenIssued)
    await cancelForRefund(context, tx, memberId, redemption.id)
  return true
}

/** Cancels a voucher at the supplier if its plan was refunded during the order. The member cannot open it. */
async function cancelForRefund(
  context: RewardsContext,
  tx: Tx,
  memberId: string,
  redemptionId: string,
): Promise<void> {
  await moveRedemption(tx, memberId, redemptionId, { from: 'fulfilled', to: 'cancelling' })
  await context.queue.enqueue(tx, redemptionJob, { memberId, redemptionId })
}

const redeemedMovement = (points: number): Movement[] => [{ from: 'reserved', to: 'redeemed', points }]

const RETRY_DELAYS_MS = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 3 * 3_600_000]
const LONG_WAIT_MS = 12 * 3_600_000
const ALARM_AFTER_POLLS = 8

async function retryLater(
  context: RewardsContext,
  tx: Tx,
  memberId: string,
  { id, polls }: Pick<Redemption, 'id' | 'polls'>,
): Promise<void> {
  await countPoll(tx, memberId, id)
  if (polls >= ALARM_AFTER_POLLS)
    context.log.error({ redemptionId: id, polls }, 'rewards: voucher order without outcome, ask the supplier')
  const startAfter = new Date(context.clock.now().getTime() + (RETRY_DELAYS_MS[polls] ?? LONG_WAIT_MS))
  await context.queue.enqueue(
    tx,
    redemptionJob,
    { memberId, redemptionId: id },
    { startAfter, singletonKey: `${id}:${polls}` },
  )
}
