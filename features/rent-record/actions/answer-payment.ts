import { bookedSums, releaseTransactions } from '@keyturn/bank-link'
import { ROWS_KEPT_DAYS } from '@keyturn/bank-link/constants'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { notFound, Refusal } from '@keyturn/platform/http'
import { VERIFIED_FROM } from '../constants.ts'
import type { RentRecordContext } from '../context.ts'
import type { VerifiedPayment } from '../domain/compare-payments.ts'
import type { RecordInput, StableRecord } from '../domain/compute-stable-record.ts'
import type { Decision } from '../domain/model.ts'
import { type MonthChange, monthChanges } from '../domain/month-changes.ts'
import { decisionFor, oddAsRent, type PaymentAnswer, saidOf } from '../domain/payment-answer.ts'
import { rentOn, withRentNow } from '../domain/rent-now.ts'
import { refreshJob } from '../jobs/kinds.ts'
import { deleteDecisions, isDecidedSince, loadDecisions, saveDecisions } from '../store/decisions.ts'
import { loadPeriods, lockRecord } from '../store/record.ts'
import { computeInWorker } from './compute-in-worker.ts'
import { noSuchMonth } from './explain-month.ts'
import { loadFacts } from './load-facts.ts'

interface Answered {
  memberId: string
  transactionId: string
  answer: PaymentAnswer
}

/** Stores the member's answer for one row, and queues a refresh of the record. */
export async function answerPayment(
  context: RentRecordContext,
  { memberId, transactionId, answer }: Answered,
  /** Answer that the member saw on the screen. A different stored answer throws 409. */
  seen?: { said: string },
): Promise<void> {
  const { db, queue, clock } = context
  await db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    refuseUnfit((await bookedSums(tx, memberId, [transactionId])).get(transactionId), answer)
    const decision = decisionFor(transactionId, answer, await loadPeriods(tx, memberId))
    if (decision === undefined) throw noSuchMonth()
    const before = (await loadDecisions(tx, memberId)).find((each) => each.transactionId === transactionId)
    if (seen && seen.said !== saidOf(before)) throw changedMeanwhile()
    if (decision) await saveDecisions(tx, memberId, [decision], clock.now())
    else {
      await deleteDecisions(tx, memberId, [transactionId])
      await releaseTransactions(tx, memberId, [transactionId])
    }
    await queue.enqueue(tx, refreshJob, { memberId }, { singletonKey: memberId })
  })
}

/** Stores the same answer for several rows, such as all of one payee. */
export async function answerPayments(
  context: RentRecordContext,
  about: { memberId: string; transactionIds: readonly string[]; says: 'rent' | 'not_rent' | null },
  /** When the member loaded the page. A row that was answered since then throws 409. */
  seen?: { at: Date },
): Promise<void> {
  const { db, queue, clock } = context
  const { memberId, says } = about
  const ids = [...new Set(about.transactionIds)]
  await db.transaction(async (tx) => {
    await lockRecord(tx, memberId)
    const sums = await bookedSums(tx, memberId, ids)
    for (const id of ids) refuseUnfit(sums.get(id), { says })
    if (seen && (await isDecidedSince(tx, memberId, ids, seen.at))) throw changedMeanwhile()
    if (says !== null)
      await saveDecisions(
        tx,
        memberId,
        isSameAnswer(ids, says, await loadDecisions(tx, memberId)),
        clock.now(),
      )
    else {
      await deleteDecisions(tx, memberId, ids)
      await releaseTransactions(tx, memberId, ids)
    }
    await queue.enqueue(tx, refreshJob, { memberId }, { singletonKey: memberId })
  })
}

/**
 * Applies one answer to all rows. A payment the member assigned to a month stays in that month if the answer is "rent".
 */
function isSameAnswer(
  ids: readonly string[],
  says: 'rent' | 'not_rent',
  said: readonly Decision[],
): Decision[] {
  return ids.map((transactionId) => {
    const before = said.find((each) => each.transactionId === transactionId)
    return says === 'rent' && before?.isRent ? before : { transactionId, isRent: says === 'rent' }
  })
}

const changedMeanwhile = (): Refusal =>
  new Refusal(409, 'changed_meanwhile', 'You have answered this in another window. Please look at it again.')

/** Returns the sum of a stored row. Throws if the row was deleted or the answer does not fit it. */
function refuseUnfit(pence: number | undefined, { says }: PaymentAnswer): number {
  if (pence === undefined) throw rowMissing()
  if ((says === 'rent' || says === 'month') && pence >= 0)
    throw new Refusal(400, 'not_outgoing', 'Only money you paid out can be rent.')
  return pence
}

const rowMissing = (): Refusal => {
  const { status, code } = notFound()
  return new Refusal(
    status,
    code,
    `We no longer keep this payment. What is not rent is deleted ${ROWS_KEPT_DAYS} days after we read it.`,
  )
}

export interface AnswerPreview {
  months: MonthChange[]
  /** Change of points; negative for fewer. */
  points: number
  /** Text of the confirmation that is shown because the sum is unlikely to be rent. */
  odd: string | null
  said: string
}

/** Previews an answer by computing the record with and without it, using the stored record's own function. */
export async function previewAnswer(
  context: RentRecordContext,
  { memberId, transactionId, answer }: Answered,
): Promise<AnswerPreview> {
  const today = dayOfInstant(context.clock.now())
  const sums = await bookedSums(context.replica, memberId, [transactionId])
  const pence = refuseUnfit(sums.get(transactionId), answer)
  const known = await loadFacts(context.replica, memberId, today)
  const decision = decisionFor(transactionId, answer, known.stored)
  if (decision === undefined) throw noSuchMonth()
  const given = { ids: [transactionId], decisions: decision ? [decision] : [] }
  return {
    ...(await effectOf(context, { memberId, today, known, given })),
    odd: decision?.isRent
      ? oddAsRent(-pence, rentOn(withRentNow(known.stored), decision.dueOn ?? today) ?? 0)
      : null,
    said: saidOf(known.decisions.find((each) => each.transactionId === transactionId)),
  }
}

/** Previews one answer for several payments, such as a whole payee. */
export async function previewAnswers(
  context: RentRecordContext,
  about: { memberId: string; transactionIds: readonly string[]; says: 'rent' | 'not_rent' | null },
): Promise<Pick<AnswerPreview, 'months' | 'points'>> {
  const { memberId, says } = about
  const today = dayOfInstant(context.clock.now())
  const ids = [...new Set(about.transactionIds)]
  const sums = await bookedSums(context.replica, memberId, ids)
  for (const id of ids) refuseUnfit(sums.get(id), { says })
  const known = await loadFacts(context.replica, memberId, today)
  const decisions = says === null ? [] : isSameAnswer(ids, says, known.decisions)
  return effectOf(context, { memberId, today, known, given: { ids, decisions } })
}

interface Hypothetical {
  memberId: string
  today: Day
  known: Awaited<ReturnType<typeof loadFacts>>
  /** Decisions that replace the present ones about these payments. */
  given: { ids: readonly string[]; decisions: readonly Decision[] }
}

async function effectOf(
  context: RentRecordContext,
  { memberId, today, known: { stored, ...facts }, given }: Hypothetical,
): Promise<Pick<AnswerPreview, 'months' | 'points'>> {
  const replaced = new Set(given.ids)
  const others = facts.decisions.filter(({ transactionId }) => !replaced.has(transactionId))
  const before = await computeInWorker(facts)
  const { shownByRows } = before
  const after = await computeInWorker({ ...facts, shownByRows, decisions: [...others, ...given.decisions] })
  return {
    months: monthChanges(stored, { before: before.periods, after: after.periods }, today),
    points: await context.pointsChange(
      context.replica,
      memberId,
      paymentsChanged(facts.payments, after, facts),
    ),
  }
}

/** Payments that would no longer be verified, and those that would become verified. */
function paymentsChanged(known: readonly VerifiedPayment[], after: StableRecord, { rows }: RecordInput) {
  const fromBank = new Map(rows.flatMap((row) => (row.source === 'bank' ? [[row.id, row] as const] : [])))
  const verified = new Map(
    after.matches.flatMap((match) => {
      const row = fromBank.get(match.transactionId)
      const counts = row && match.confidence >= VERIFIED_FROM && match.rentPence > 0
      return counts ? [[match.transactionId, { paidOn: row.bookedOn, pence: match.rentPence }] as const] : []
    }),
  )
  const before = new Map<string, number>()
  for (const { transactionId, pence } of known)
    before.set(transactionId, (before.get(transactionId) ?? 0) + pence)
  return {
    gone: known.flatMap(({ id, transactionId }) => (verified.has(transactionId) ? [] : id)),
    come: [...verified].flatMap(([id, { paidOn, pence }]) => {
      const more = pence - (before.get(id) ?? 0)
      return more > 0 ? { paidOn, pence: more } : []
    }),
  }
}
