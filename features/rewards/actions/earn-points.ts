import { dayOfInstant, formatMonth, isDay } from '@keyturn/platform/days'
import { lookUp, type Tx, together } from '@keyturn/platform/db'
import { planHistory } from '@keyturn/subscription'
import { pointsEarned } from '../announcements.ts'
import type { RewardsContext } from '../context.ts'
import { giving } from '../domain/book.ts'
import { earn, isAmount, judge, multiplierTenths, type RentPaid, type Verdict } from '../domain/earning.ts'
import { firstDayOf, planOnDay } from '../domain/plan-on.ts'
import { type Award, awardOf, hasTwin, notePayee, penceOfPeriod, saveAward } from '../store/awards.ts'
import { type Book, openBook } from '../store/books.ts'
import { addToTotals } from '../store/write-book.ts'
import { payeeDigest } from './person.ts'
import { post, RENT, settleMilestones } from './post.ts'

/** A payment was verified as rent. Told twice, or after the news that it came back, it counts once or not at all. */
export async function earnPoints(context: RewardsContext, memberId: string, paid: RentPaid): Promise<void> {
  const { db, clock } = context
  const history = await planHistory(context.db, memberId)
  await db.transaction(async (tx) => {
    const book = await openBook(tx, memberId)
    const now = clock.now()
    const today = dayOfInstant(now)
    const fit = storable(paid, today)
    const beside = { ...fit, periodDueOn: fit.period?.dueOn ?? null }
    const { known, twinKnown, periodPence } = await lookUp(
      tx,
      together({
        known: awardOf(memberId, paid.paymentId),
        twinKnown: hasTwin(memberId, beside),
        periodPence: penceOfPeriod(memberId, beside),
      }),
    )
    if (known) return
    const firstSubscribedOn = firstDayOf(history)
    const membersOfPayee = await membersOf(context, tx, memberId, paid)
    const verdict = judge(paid, { today, firstSubscribedOn, twinKnown, periodPence, membersOfPayee })
    const tenths = multiplierTenths(planOnDay(history, paid.paidOn))
    await settle(context, tx, { memberId, paid: fit, verdict, tenths, book })
  })
}

/** What is refused is still written down, so it must fit; what was announced is not worth storing beyond that. */
export function storable(paid: RentPaid, today: string): RentPaid {
  const { period } = paid
  const pence = isAmount(paid.pence) ? paid.pence : 0
  const paidOn = isDay(paid.paidOn) ? paid.paidOn : today
  return { ...paid, pence, paidOn, period: period && isDay(period.dueOn) ? period : undefined }
}

/** How many pay whom this rent went to; what is no rent at all is not counted. */
async function membersOf(context: RewardsContext, tx: Tx, memberId: string, paid: RentPaid): Promise<number> {
  if (!isAmount(paid.pence) || !isDay(paid.paidOn)) return 0
  const digest = payeeDigest(context, paid.payee)
  const members = await notePayee(tx, memberId, { digest, on: paid.paidOn })
  // In a sandbox everybody pays the same few imaginary landlords.
  return context.sandbox ? 0 : members
}

interface Settling {
  memberId: string
  paid: RentPaid
  verdict: Verdict
  tenths: number
  book: Book
}

async function settle(context: RewardsContext, tx: Tx, settling: Settling): Promise<void> {
  const { memberId, paid, verdict, tenths, book } = settling
  const now = context.clock.now()
  // Held points are counted for themselves alone: the carried pence join in when a person lets them go.
  const earned = earn(paid.pence, tenths, verdict.state === 'earned' ? book.carryMilli : 0)
  const counts = verdict.state === 'earned' || verdict.state === 'held'
  const award: Award = {
    paymentId: paid.paymentId,
    tenancyId: paid.tenancyId,
    payee: paid.payee,
    paidOn: paid.paidOn,
    pence: paid.pence,
    state: verdict.state,
    reason: 'reason' in verdict ? verdict.reason : null,
    multiplierTenths: tenths,
    points: counts ? earned.points : 0,
    periodDueOn: paid.period?.dueOn ?? null,
  }
  await saveAward(tx, memberId, award, { now })
  if (verdict.state === 'skipped')
    addToTotals(tx, memberId, [{ groupedBy: 'skipped', key: verdict.reason, points: 0, count: 1 }])
  if (verdict.state === 'held') hold(tx, memberId, { award, book, now })
  if (verdict.state !== 'earned') return
  const counted = { ...book, carryMilli: earned.carryMilli }
  const posting = {
    ...rentPosting(award, counted, 'rent'),
    movements: giving(book.balances, 'earned', earned.points),
    total: earned.points,
    count: 1,
  }
  const after = post(tx, memberId, { book: counted, postings: [posting], now })
  await settleMilestones(tx, memberId, { book: after, today: dayOfInstant(now), now })
  await announceEarned(context, tx, memberId, { award, cause: posting.cause })
}

/** Members hear of points, not of a payment too small for one. */
export async function announceEarned(
  context: RewardsContext,
  tx: Tx,
  memberId: string,
  { award, cause }: { award: Pick<Award, 'points' | 'paidOn' | 'periodDueOn'>; cause: string },
): Promise<void> {
  if (award.points <= 0) return
  const month = (award.periodDueOn ?? award.paidOn).slice(0, 7)
  const earned = { memberId, cause, points: award.points, why: 'rent' as const, month }
  await context.queue.announce(tx, pointsEarned, earned)
}

function hold(tx: Tx, memberId: string, { award, book, now }: { award: Award; book: Book; now: Date }): void {
  const { points } = award
  const movements = points > 0 ? [{ from: 'earned' as const, to: 'held' as const, points }] : []
  const posting = { ...rentPosting(award, book, 'held'), movements, total: 0, count: 0 }
  post(tx, memberId, { book, postings: [posting], now })
}

/** The entry number makes a second earning after a reversal a cause of its own; the award row guards against doubles. */
export function rentPosting(
  award: Pick<Award, 'paymentId' | 'paidOn' | 'periodDueOn'>,
  book: Book,
  kind: string,
) {
  const month = (award.periodDueOn ?? award.paidOn).slice(0, 7)
  return {
    cause: `payment:${award.paymentId}:${kind}:${book.entryCount}`,
    kind,
    category: RENT,
    note: `${formatMonth(month).split(' ')[0]} rent`,
    occurredOn: award.paidOn,
  }
}
