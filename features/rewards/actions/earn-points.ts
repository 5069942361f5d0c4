import { addDays, dayOfInstant, formatMonth, isDay } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { giving } from '../domain/book.ts'
import { earn, judge, multiplierTenths, type RentPaid, type Verdict } from '../domain/earning.ts'
import { firstDayOf, planOnDay } from '../domain/plan-on.ts'
import { type Award, hasTwin, loadAward, notePayee, penceAround, saveAward } from '../store/awards.ts'
import { addToTotals, type Book, openBook } from '../store/books.ts'
import type { Surroundings } from '../surroundings.ts'
import { post, RENT, settleMilestones } from './post.ts'

const HALF_A_PERIOD = 13
const LARGEST_PENCE = 1_000_000_000

/** A payment was verified as rent. Told twice, or again after a bounce that was mended, it counts once. */
export async function earnPoints(around: Surroundings, memberId: string, paid: RentPaid): Promise<void> {
  const { db, clock } = around.runtime
  const history = await around.planHistory(memberId)
  await db.transaction(async (tx) => {
    const book = await openBook(tx, memberId)
    const known = await loadAward(tx, memberId, paid.paymentId)
    if (known && known.state !== 'reversed') return
    const now = clock.now()
    const today = dayOfInstant(now)
    const firstSubscribedOn = firstDayOf(history)
    const verdict = judge(paid, {
      today,
      firstSubscribedOn,
      ...(await circumstances(around, tx, memberId, paid)),
    })
    const tenths = multiplierTenths(planOnDay(history, paid.paidOn))
    await settle(around, tx, { memberId, paid: storable(paid, today), verdict, tenths, book })
  })
}

/** What is refused is still written down, so it must fit; what it was told is not worth keeping beyond that. */
function storable(paid: RentPaid, today: string): RentPaid {
  const pence = Number.isSafeInteger(paid.pence) ? Math.min(Math.abs(paid.pence), LARGEST_PENCE) : 0
  return { ...paid, pence, paidOn: isDay(paid.paidOn) ? paid.paidOn : today }
}

async function circumstances(around: Surroundings, tx: Tx, memberId: string, paid: RentPaid) {
  const { mostMembersPerPayee } = around
  const sound = Number.isSafeInteger(paid.pence) && paid.pence > 0 && isDay(paid.paidOn)
  if (!sound) return { twinKnown: false, periodPence: 0, membersOfPayee: 0, mostMembersPerPayee }
  const { period, tenancyId, paymentId } = paid
  const near = period && {
    tenancyId,
    from: addDays(period.dueOn, -HALF_A_PERIOD),
    to: addDays(period.dueOn, HALF_A_PERIOD),
    exceptPaymentId: paymentId,
  }
  return {
    twinKnown: await hasTwin(tx, memberId, paid),
    periodPence: near ? await penceAround(tx, memberId, near) : 0,
    membersOfPayee: await notePayee(tx, memberId, {
      digest: around.payeeDigest(paid.payee),
      on: paid.paidOn,
    }),
    mostMembersPerPayee,
  }
}

async function settle(
  around: Surroundings,
  tx: Tx,
  given: { memberId: string; paid: RentPaid; verdict: Verdict; tenths: number; book: Book },
): Promise<void> {
  const { memberId, paid, verdict, tenths } = given
  const now = around.runtime.clock.now()
  const today = dayOfInstant(now)
  const counts = verdict.state === 'earned' || verdict.state === 'held'
  const earned = counts
    ? earn(paid.pence, tenths, given.book.carryMilli)
    : { points: 0, carryMilli: given.book.carryMilli }
  const award: Award = {
    paymentId: paid.paymentId,
    tenancyId: paid.tenancyId,
    payee: paid.payee,
    paidOn: paid.paidOn,
    pence: paid.pence,
    state: verdict.state,
    reason: 'reason' in verdict ? verdict.reason : null,
    multiplierTenths: tenths,
    points: earned.points,
  }
  await saveAward(tx, memberId, award, now)
  if (verdict.state === 'skipped')
    await addToTotals(tx, memberId, [{ groupedBy: 'skipped', key: verdict.reason, points: 0, count: 1 }])
  if (!counts) return
  let book = { ...given.book, carryMilli: earned.carryMilli }
  const held = verdict.state === 'held'
  const movements = held
    ? [{ from: 'earned' as const, to: 'held' as const, points: earned.points }].filter(
        ({ points }) => points > 0,
      )
    : giving(book.balances, 'earned', earned.points)
  const total = held ? 0 : earned.points
  const posting = {
    ...rentPosting(paid, book, held ? 'held' : 'rent'),
    movements,
    total,
    count: held ? 0 : 1,
  }
  book = await post(tx, memberId, { book, postings: [posting], now })
  if (!held) await settleMilestones(tx, memberId, { book, today, now })
}

/** The entry number makes a second earning after a reversal a cause of its own; the award row guards against doubles. */
export function rentPosting(paid: { paymentId: string; paidOn: string }, book: Book, kind: string) {
  return {
    cause: `payment:${paid.paymentId}:${kind}:${book.entryCount}`,
    kind,
    category: RENT,
    note: `${formatMonth(paid.paidOn.slice(0, 7)).split(' ')[0]} rent`,
    occurredOn: paid.paidOn,
  }
}
