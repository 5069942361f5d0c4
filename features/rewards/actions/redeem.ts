import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { pointsOfPence } from '@keyturn/platform/money'
import { type RetailerOffer, SupplierUnavailable } from '@keyturn/providers/vouchers'
import { redemptionJob } from '../jobs/kinds.ts'
import { keyReused, notSold, supplierAway, tooFewPoints, unknownRetailer } from '../refusals.ts'
import { openBook } from '../store/books.ts'
import { addRedemption, loadRedemption, type Redemption, redemptionByKey } from '../store/redemptions.ts'
import type { Surroundings } from '../surroundings.ts'
import { post, VOUCHERS, voucherName } from './post.ts'
import { settleRedemption } from './settle-redemption.ts'

export interface RedemptionWish {
  retailerId: string
  amountPence: number
  idempotencyKey: string
}

const FIRST_LOOK_MS = 30_000

/** Sets the points aside, then asks the supplier. The same key gives the same redemption, however often it is sent. */
export async function redeem(
  around: Surroundings,
  memberId: string,
  wish: RedemptionWish,
): Promise<Redemption> {
  const { db } = around.runtime
  const before = await redemptionByKey(db, memberId, wish.idempotencyKey)
  if (before) return sameWish(before, wish)
  await checkSold(around, wish)
  const { redemption, fresh } = await db.transaction((tx) => reserve(around, tx, memberId, wish))
  if (fresh) await settleNow(around, memberId, redemption.id)
  return (await loadRedemption(db, memberId, redemption.id)) ?? redemption
}

/** The points are aside and a job will ask: trouble here is no reason to tell the member that nothing happened. */
async function settleNow(around: Surroundings, memberId: string, redemptionId: string): Promise<void> {
  try {
    await settleRedemption(around, memberId, redemptionId)
  } catch (error) {
    around.runtime.log.error({ err: error, memberId, redemptionId }, 'a redemption was left to its job')
  }
}

async function checkSold(around: Surroundings, wish: RedemptionWish): Promise<void> {
  const retailer = (await offersOf(around)).find(({ id }) => id === wish.retailerId)
  if (!retailer) throw unknownRetailer()
  const { denominationsPence, anyAmount } = retailer
  const { amountPence } = wish
  const within = anyAmount && amountPence >= anyAmount.fromPence && amountPence <= anyAmount.toPence
  if (!within && !denominationsPence.includes(amountPence)) throw notSold()
}

export async function offersOf(around: Surroundings): Promise<RetailerOffer[]> {
  try {
    return await around.vouchers.retailers()
  } catch (error) {
    if (error instanceof SupplierUnavailable) throw supplierAway()
    throw error
  }
}

async function reserve(around: Surroundings, tx: Tx, memberId: string, wish: RedemptionWish) {
  const now = around.runtime.clock.now()
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
  await post(tx, memberId, { book, postings: [posting], now })
  // Should this process die before the supplier is asked, a job asks instead, with the same id.
  const startAfter = new Date(now.getTime() + FIRST_LOOK_MS)
  await around.runtime.queue.enqueue(tx, redemptionJob, { memberId, redemptionId: id }, { startAfter })
  return { redemption, fresh: true }
}

function sameWish(redemption: Redemption, wish: RedemptionWish): Redemption {
  const same = redemption.retailerId === wish.retailerId && redemption.amountPence === wish.amountPence
  if (!same) throw keyReused()
  return redemption
}
