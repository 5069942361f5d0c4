import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { PlanUse } from '@keyturn/subscription'
import { WELCOME_POINTS } from '../constants.ts'
import type { RewardsContext } from '../context.ts'
import { reversalMovements } from '../domain/book.ts'
import { unearn } from '../domain/earning.ts'
import { deductedMovements, type RefundSplit, splitRefund } from '../domain/refund.ts'
import { pointsReversed } from '../events.ts'
import { redemptionJob } from '../jobs/kinds.ts'
import { awardsSince, claimWelcome } from '../store/awards.ts'
import { type Book, hasEntry, openBook, readBook } from '../store/books.ts'
import { cancelWhenIssued, moveRedemption, vouchersInUse } from '../store/redemptions.ts'
import { personDigests } from './person-digests.ts'
import { post, settleMilestones, VOUCHERS, WELCOME } from './post-entries.ts'
import { reverseAward } from './reverse-points.ts'

const TAKEN_BACK = 'welcome:taken-back'

type RefundedPlan = Parameters<PlanUse['takeBack']>[2]
type RefundContext = Pick<RewardsContext, 'queue' | 'clock' | 'digest'>

/** Points given by a plan and the part already used, for its refund. */
export const planUse = (context: RefundContext): PlanUse => ({
  async usedPence(db, memberId, plan) {
    const book = await readBook(db, memberId)
    const { points } = await givenBy(db, memberId, { plan, book })
    return (await split(db, memberId, { plan, book, points, lock: false })).deductedPence
  },
  takeBack: (tx, memberId, plan) => reversePlanPoints(context, tx, memberId, plan),
})

/** Points that the refunded part of a plan gave: for rent paid since it began, and its welcome bonus. */
async function givenBy(
  db: Parameters<typeof readBook>[0],
  memberId: string,
  { plan, book }: { plan: RefundedPlan; book: Book },
) {
  const awards = await awardsSince(db, memberId, dayOfInstant(plan.since))
  const welcomed =
    plan.withWelcome &&
    (await hasEntry(db, memberId, 'welcome')) &&
    !(await hasEntry(db, memberId, TAKEN_BACK))
  let { carryMilli } = book
  let points = welcomed ? WELCOME_POINTS : 0
  for (const award of awards) {
    if (award.state === 'held') continue
    const undone = unearn(award.pence, award.multiplierTenths, carryMilli)
    carryMilli = undone.carryMilli
    points += undone.points
  }
  return { awards, welcomed, points }
}

async function split(
  db: Parameters<typeof readBook>[0],
  memberId: string,
  { plan, book, points, lock }: { plan: RefundedPlan; book: Book; points: number; lock: boolean },
): Promise<RefundSplit> {
  const vouchers = await vouchersInUse(db, memberId, { lock })
  const { available, owed } = book.balances
  return splitRefund({ points, available, owed, vouchers, since: plan.since, refundPence: plan.amountPence })
}

async function reversePlanPoints(
  context: RefundContext,
  tx: Tx,
  memberId: string,
  plan: RefundedPlan,
): Promise<number> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  let book = await openBook(tx, memberId)
  const { awards, welcomed, points } = await givenBy(tx, memberId, { plan, book })
  const refund = await split(tx, memberId, { plan, book, points, lock: true })
  // The event of the plan's start may arrive after the refund. Claims the welcome, so that it is never given.
  if (plan.withWelcome) await claimWelcome(tx, await personDigests(context, tx, memberId), now)
  await startCancelling(context, tx, memberId, refund)
  for (const award of awards)
    book = (await reverseAward(tx, memberId, { award, book, now, because: 'refund' })).book
  if (welcomed) book = reverseWelcome(tx, memberId, { book, today, now })
  book = settleDeduction(tx, memberId, { book, refund, today, now })
  await settleMilestones(tx, memberId, { book, today, now })
  if (points > 0) {
    const cause = `plan-refunded:${book.entryCount}`
    await context.queue.publish(tx, pointsReversed, { memberId, cause, points, why: 'refund' })
  }
  return refund.deductedPence
}

async function startCancelling(
  { queue }: RefundContext,
  tx: Tx,
  memberId: string,
  { cancel }: RefundSplit,
): Promise<void> {
  for (const { id: redemptionId, use } of cancel) {
    const started =
      use === 'coming'
        ? await cancelWhenIssued(tx, memberId, redemptionId)
        : await moveRedemption(tx, memberId, redemptionId, { from: 'fulfilled', to: 'cancelling' })
    if (!started) throw new Error('A voucher changed though its row was locked for the refund.')
    await queue.enqueue(tx, redemptionJob, { memberId, redemptionId })
  }
}

function reverseWelcome(
  tx: Tx,
  memberId: string,
  { book, today, now }: { book: Book; today: string; now: Date },
): Book {
  const posting = {
    ...{ cause: TAKEN_BACK, kind: 'welcome_reversed', category: WELCOME, occurredOn: today },
    note: `${WELCOME} taken back with the refund`,
    movements: reversalMovements(book.balances, 'reversed', WELCOME_POINTS),
    total: -WELCOME_POINTS,
    count: -1,
  }
  return post(tx, memberId, { book, postings: [posting], now })
}

function settleDeduction(
  tx: Tx,
  memberId: string,
  { book, refund, today, now }: { book: Book; refund: RefundSplit; today: string; now: Date },
): Book {
  const movements = deductedMovements(book.balances, refund.deductedPence)
  const posting = {
    ...{ cause: `refund-deducted:${book.entryCount}`, kind: 'paid_by_refund', category: VOUCHERS },
    ...{
      note: 'Opened vouchers, deducted from the refund',
      occurredOn: today,
      movements,
      total: 0,
      count: 0,
    },
  }
  return post(tx, memberId, { book, postings: [posting], now })
}
