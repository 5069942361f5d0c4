import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { type RetailerOffer, SupplierUnavailable } from '@keyturn/providers/vouchers'
import type { RewardsContext } from '../context.ts'
import { redemptionJob } from '../jobs/kinds.ts'
import { keyReused, notSold, supplierAway, tooFewPoints, unknownRetailer } from '../refusals.ts'
import { openBook } from '../store/books.ts'
import { addRedemption, loadRedemption, type Redemption, redemptionByKey } from '../store/redemptions.ts'
import { pointsOfPence } from '../words.ts'
import { post, VOUCHERS, voucherName } from './post.ts'
import { settleRedemption } from './settle-redemption.ts'

export interface RedemptionWish {
  retailerId: string
  amountPence: number
  idempotencyKey: string
}

const FIRST_LOOK_MS = 30_000

/** Reserves the points, then orders from the supplier. Idempotent by key. */
export async function redeem(
  context: RewardsContext,
  memberId: string,
  wish: RedemptionWish,
): Promise<Redemption> {
  const { db } = context
  const before = await redemptionByKey(db, memberId, wish.idempotencyKey)
  if (before) return sameWish(before, wish)
  await checkSold(context, wish)
  const { redemption, fresh } = await db.transaction((tx) => reserve(context, tx, memberId, wish))
  if (fresh) await settleNow(context, memberId, redemption.id)
  return (await loadRedemption(db, memberId, redemption.id)) ?? redemption
}

/** The points are reserved and a job will retry, so an error here must not look like a failed redemption. */
async function settleNow(context: RewardsContext, memberId: string, redemptionId: string): Promise<void> {
  try {
    await settleRedemption(context, memberId, redemptionId)
  } catch (error) {
    context.log.error({ err: error, memberId, redemptionId }, 'a redemption was left to its job')
  }
}

async function checkSold(context: RewardsContext, wish: RedemptionWish): Promise<void> {
  const retailer = (await offersOf(context)).find(({ id }) => id === wish.retailerId)
  if (!retailer) throw unknownRetailer()
  const { denominationsPence, anyAmount } = retailer
  const { amountPence } = wish
  const within = anyAmount && amountPence >= anyAmount.fromPence && amountPence <= anyAmount.toPence
  if (!within && !denominationsPence.includes(amountPence)) throw notSold()
}

export async function offersOf(context: RewardsContext): Promise<RetailerOffer[]> {
  try {
    return await context.vouchers.retailers()
  } catch (error) {
    if (!(error instanceof SupplierUnavailable)) throw error
    context.log.warn({ err: error }, 'the voucher supplier’s offers could not be had')
    throw supplierAway()
  }
}

async function reserve(context: RewardsContext, tx: Tx, memberId: string, wish: RedemptionWish) {
  const now = context.clock.now()
  const book = await openBook(tx, memberId)
  const before = await redemptionByKey(tx, memberId, wish.idempotencyKey)
  if (before) return { redemption: sameWish(before, wish), fresh: false }
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
  const startAfter = new Date(now.getTime() + FIRST_LOOK_MS)
  await context.queue.enqueue(tx, redemptionJob, { memberId, redemptionId: id }, { startAfter })
  return { redemption, fresh: true }
}

function sameWish(redemption: Redemption, wish: RedemptionWish): Redemption {
  const same = redemption.retailerId === wish.retailerId && redemption.amountPence === wish.amountPence
  if (!same) throw keyReused()
  return redemption
}
