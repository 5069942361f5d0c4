import { dayOfInstant, formatMonth, isDay } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Tx } from '@keyturn/platform/db'
import { planHistory } from '@keyturn/subscription'
import { loadTenancies } from '@keyturn/tenancy'
import type { RewardsContext } from '../context.ts'
import { awardMovements } from '../domain/book.ts'
import { earn, isAmount, judge, type RentPaid, type Verdict } from '../domain/earning.ts'
import { aboveId, countedMonth, limitMonths, type MonthPence, penceAbove } from '../domain/limits.ts'
import { planMonths } from '../domain/plan-history.ts'
import { plausiblePence } from '../domain/typical-rents.ts'
import { pointsEarned } from '../events.ts'
import {
  type Award,
  awardOf,
  earnedInMonth,
  hasDuplicate,
  penceOfPeriod,
  recordPayee,
  saveAward,
} from '../store/awards.ts'
import { type Book, lockHome, openBook } from '../store/books.ts'
import { addToTotals } from '../store/write-book.ts'
import { homeMembers, sharersOf } from './home-members.ts'
import { payeeDigest } from './person-digests.ts'
import { post, RENT, settleMilestones } from './post-entries.ts'
import { rentMultiplierTenths } from './rent-multiplier.ts'
import { wasMemberBefore } from './was-member-before.ts'

/**
 * Awards points for verified rent. Idempotent: a repeated event counts once, and a payment already reversed counts not
 * at all.
 */
export async function earnPoints(context: RewardsContext, memberId: string, paid: RentPaid): Promise<void> {
  const { db, clock } = context
  const members = await homeMembers(db, memberId)
  await db.transaction(async (tx) => {
    await lockHome(tx, members.allIds)
    const book = await openBook(tx, memberId)
    const now = clock.now()
    const today = dayOfInstant(now)
    const fit = toStorable(paid, today)
    const beside = { ...fit, periodDueOn: fit.period?.dueOn ?? null }
    const dated = { tenancyId: fit.tenancyId, paidOn: fit.paidOn, dueOn: beside.periodDueOn }
    const month = countedMonth(dated, today)
    const sharers = await sharersOf(tx, memberId, { members, paid: dated, today })
    const {
      known,
      wasMemberBefore: isReturning,
      ...found
    } = await lookUp(
      tx,
      combineLookups({
        known: awardOf(memberId, paid.paymentId),
        twinKnown: hasDuplicate(memberId, beside),
        periodPence: penceOfPeriod(memberId, beside),
        earnedInMonth: earnedInMonth(memberId, { month, sharers }),
        wasMemberBefore: wasMemberBefore(memberId),
      }),
    )
    if (known) return
    const membersOfPayee = await membersOf(context, tx, memberId, paid)
    // Read under the lock of the book, because a refund changes which plans earn points.
    const history = await planHistory(tx, memberId)
    const limits = { limitMonths: limitMonths(planMonths(history, today), isReturning), today }
    const plausiblePence = await plausibleFor(tx, memberId, {
      ...{ paid: fit, earned: found.earnedInMonth, ...limits },
    })
    const tenths = await rentMultiplierTenths(tx, memberId, paid, { history, today })
    const hadPlan = tenths !== null
    const verdict = judge(paid, { ...limits, hadPlan, membersOfPayee, plausiblePence, ...found })
    await earnOrHold(context, tx, { memberId, paid: fit, verdict, tenths: tenths ?? 10, book })
  })
}

/** Loaded only for rent above the automatic limit. Null for an unknown home. */
async function plausibleFor(
  tx: Tx,
  memberId: string,
  {
    paid,
    earned,
    limitMonths,
    today,
  }: { paid: RentPaid; earned: MonthPence; limitMonths: number; today: string },
): Promise<number | null> {
  if (penceAbove(paid.pence, earned, limitMonths) === 0) return null
  const homes = await loadTenancies(tx, memberId, today)
  const home = homes.find(({ id }) => id === paid.tenancyId)
  return home ? plausiblePence(home.tenancy, paid.paidOn) : null
}

/** Refused payments are stored as well, so replaces values that do not fit the columns. */
export function toStorable(paid: RentPaid, today: string): RentPaid {
  const { period } = paid
  const pence = isAmount(paid.pence) ? paid.pence : 0
  const paidOn = isDay(paid.paidOn) ? paid.paidOn : today
  return { ...paid, pence, paidOn, period: period && isDay(period.dueOn) ? period : undefined }
}

/** Number of members who pay this payee. 0 for invalid payments, which are not counted. */
async function membersOf(context: RewardsContext, tx: Tx, memberId: string, paid: RentPaid): Promise<number> {
  if (!isAmount(paid.pence) || !isDay(paid.paidOn)) return 0
  const digest = payeeDigest(context, paid.payee)
  const members = await recordPayee(tx, memberId, { digest, on: paid.paidOn })
  // In a sandbox all members pay the same few test landlords.
  return context.sandbox ? 0 : members
}

interface EarningContext {
  memberId: string
  paid: RentPaid
  verdict: Verdict
  tenths: number
  book: Book
}

async function earnOrHold(context: RewardsContext, tx: Tx, settling: EarningContext): Promise<void> {
  const { memberId, paid, verdict, tenths, book } = settling
  const now = context.clock.now()
  const award: Award = {
    ...{ paymentId: paid.paymentId, tenancyId: paid.tenancyId, payee: paid.payee, paidOn: paid.paidOn },
    pence: paid.pence,
    state: verdict.state,
    reason: 'reason' in verdict ? verdict.reason : null,
    multiplierTenths: tenths,
    points: 0,
    periodDueOn: paid.period?.dueOn ?? null,
  }
  if (verdict.state === 'earned') return earnNow(context, tx, memberId, { award, verdict, book })
  if (verdict.state === 'held') {
    await holdPoints(tx, memberId, { award, book, now })
    return
  }
  await saveAward(tx, memberId, award, { now })
  if (verdict.state === 'skipped')
    addToTotals(tx, memberId, [{ groupedBy: 'skipped', key: verdict.reason, points: 0, count: 1 }])
}

/** Awards the part within the limits. The part above becomes a separate award on hold. */
async function earnNow(
  context: RewardsContext,
  tx: Tx,
  memberId: string,
  given: { award: Award; verdict: { abovePence: number }; book: Book },
): Promise<void> {
  const { verdict, book } = given
  const now = context.clock.now()
  const pence = given.award.pence - verdict.abovePence
  const { points, carryMilli } = earn(pence, given.award.multiplierTenths, book.carryMilli)
  const award = { ...given.award, pence, points }
  await saveAward(tx, memberId, award, { now })
  const counted = { ...book, carryMilli }
  const posting = {
    ...rentPosting(award, counted, { kind: 'rent', now }),
    movements: awardMovements(book.balances, 'earned', points),
    total: points,
    count: 1,
  }
  let after = post(tx, memberId, { book: counted, postings: [posting], now })
  if (verdict.abovePence > 0) {
    const about = { paymentId: aboveId(award.paymentId), pence: verdict.abovePence }
    const above: Award = { ...award, ...about, state: 'held', reason: 'month_limit' }
    after = await holdPoints(tx, memberId, { award: above, book: after, now })
  }
  await settleMilestones(tx, memberId, { book: after, today: dayOfInstant(now), now })
  await publishPointsEarned(context, tx, memberId, { award, cause: posting.cause })
}

/** Publishes an event only if points were earned, because tiny payments may earn none. */
export async function publishPointsEarned(
  context: RewardsContext,
  tx: Tx,
  memberId: string,
  { award, cause }: { award: Pick<Award, 'points' | 'paidOn' | 'periodDueOn'>; cause: string },
): Promise<void> {
  if (award.points <= 0) return
  const month = (award.periodDueOn ?? award.paidOn).slice(0, 7)
  const earned = { memberId, cause, points: award.points, why: 'rent' as const, month }
  await context.queue.publish(tx, pointsEarned, earned)
}

/** Computes held points without carried pence, which are added at release. */
async function holdPoints(
  tx: Tx,
  memberId: string,
  given: { award: Award; book: Book; now: Date },
): Promise<Book> {
  const { book, now } = given
  const { points } = earn(given.award.pence, given.award.multiplierTenths, 0)
  const award = { ...given.award, points }
  await saveAward(tx, memberId, award, { now })
  const movements = points > 0 ? [{ from: 'earned' as const, to: 'held' as const, points }] : []
  const posting = { ...rentPosting(award, book, { kind: 'held', now }), movements, total: 0, count: 0 }
  return post(tx, memberId, { book, postings: [posting], now })
}

/** The entry number gives a second award after a reversal its own cause. The award row prevents duplicates. */
export function rentPosting(
  award: Pick<Award, 'paymentId' | 'paidOn' | 'periodDueOn'>,
  book: Book,
  about: { kind: string; now: Date },
) {
  const month = (award.periodDueOn ?? award.paidOn).slice(0, 7)
  const [name, year] = formatMonth(month).split(' ')
  const isThisYear = dayOfInstant(about.now).startsWith(`${year}-`)
  return {
    cause: `payment:${award.paymentId}:${about.kind}:${book.entryCount}`,
    kind: about.kind,
    category: RENT,
    note: `${isThisYear ? name : `${name} ${year}`} rent`,
    occurredOn: award.paidOn,
  }
}
