import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { type RetailerOffer, SupplierUnavailable } from '@keyturn/providers/vouchers'
import { pointsOfPence } from '../constants.ts'
import type { RewardsContext } from '../context.ts'
import { redemptionJob } from '../jobs/kinds.ts'
import { amountNotSold, keyReused, supplierUnavailable, tooFewPoints, unknownRetailer } from '../refusals.ts'
import { openBook } from '../store/books.ts'
import { addRedemption, loadRedemption, type Redemption, redemptionByKey } from '../store/redemptions.ts'
import { completeRedemption } from './complete-redemption.ts'
import { post, VOUCHERS, voucherName } from './post-entries.ts'

export interface RedemptionRequest {
  retailerId: string
  amountPence: number
  idempotencyKey: string
}

const FIRST_POLL_DELAY_MS = 30_000

/** Reserves the points, then orders from the supplier. Idempotent by key. */
export async function redeem(
  context: RewardsContext,
  memberId: string,
  wish: RedemptionRequest,
): Promise<Redemption> {
  const { db } = context
  const before = await redemptionByKey(db, memberId, wish.idempotencyKey)
  if (before) return sameRequest(before, wish)
  await checkSold(context, wish)
  const { redemption, fresh } = await db.transaction((tx) => reserve(context, tx, memberId, wish))
  if (fresh) await completeNow(context, memberId, redemption.id)
  return (await loadRedemption(db, memberId, redemption.id)) ?? redemption
}

/** The points are reserved and a job will retry, so an error here must not look like a failed redemption. */
async function completeNow(context: RewardsContext, memberId: string, redemptionId: string): Promise<void> {
  try {
    await completeRedemption(context, memberId, redemptionId)
  } catch (error) {
    context.log.error({ err: error, memberId, redemptionId }, 'rewards: redemption failed, its job retries')
  }
}

async function checkSold(context: RewardsContext, wish: RedemptionRequest): Promise<void> {
  const retailer = (await offersOf(context)).find(({ id }) => id === wish.retailerId)
  if (!retailer) throw unknownRetailer()
  const { denominationsPence, anyAmount } = retailer
  const { amountPence } = wish
  const within = anyAmount && amountPence >= anyAmount.fromPence && amountPence <= anyAmount.toPence
  if (!within && !denominationsPence.includes(amountPence)) throw amountNotSold()
}

export async function offersOf(context: RewardsContext): Promise<RetailerOffer[]> {
  try {
    return await context.vouchers.retailers()
  } catch (error) {
    if (!(error instanceof SupplierUnavailable)) throw error
    context.log.warn({ err: error }, 'rewards: could not load voucher offers')
    throw supplierUnavailable()
  }
}

async function reserve(context: RewardsContext, tx: Tx, memberId: string, wish: RedemptionRequest) {
  const now = context.clock.now()
  const book = await openBook(tx, memberId)
  const before = await redemptionByKey(tx, memberId, wish.idempotencyKey)
  if (before) return { redemption: sameRequest(before, wish), fresh: false }
  const points = pointsOfPence(wish.amountPence)
  if (points > book.balances.available) throw tooFewPoints(points, book.balances.available)
  const id = newId(now)
  const redemption: Redemption = {
    ...wish,
    id,
    points,
    state: 'reserved',
    failure: null,
    sealedVoucher: null,
    expiresOn: null,
    supplierReference: null,
    askedAt: now,
    polls: 0,
    cancelWhenIssued: false,
  }
  await addRedemption(tx, memberId, redemption)
  const posting = {
    cause: `redemption:${id}:reserved`,
    kind: 'reserved',
    category: VOUCHERS,
    note: voucherName(wish),
    occurredOn: dayOfInstant(now),
    movements: [{ from: 'available' as const, to: 'reserved' as const, points }],
    total: 0,
    count: 0,
  }
  post(tx, memberId, { book, postings: [posting], now })
  // If this process crashes before the supplier responds, the job retries with the same id.
  const startAfter = new Date(now.getTime() + FIRST_POLL_DELAY_MS)
  await context.queue.enqueue(tx, redemptionJob, { memberId, redemptionId: id }, { startAfter })
  return { redemption, fresh: true }
}

function sameRequest(redemption: Redemption, wish: RedemptionRequest): Redemption {
  const same = redemption.retailerId === wish.retailerId && redemption.amountPence === wish.amountPence
  if (!same) throw keyReused()
  return redemption
}
