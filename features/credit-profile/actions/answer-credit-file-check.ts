import { notPossibleInState } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import type { CreditProfileContext } from '../context.ts'
import { mayAnswer } from '../domain/credit-file-check.ts'
import { creditFileEnquiryAnswered } from '../events.ts'
import {
  type CreditFileCheck,
  findCreditFileCheck,
  saveCreditFileAnswer,
  saveEnquiryAnswer,
} from '../store/credit-file-checks.ts'
import { lockDisputes } from '../store/disputes.ts'
import { openDispute } from './open-dispute.ts'

export type CreditFileAnswer = { answer: 'seen' | 'not_seen' } | { answer: 'wrong'; reason: string }

/**
 * Stores the member's answer about their own file. If the month is missing, staff send an enquiry; if it is wrong, a dispute
 * is opened.
 */
export async function answerCreditFileCheck(
  context: CreditProfileContext,
  memberId: string,
  agency: Agency,
  word: CreditFileAnswer,
): Promise<void> {
  if (word.answer === 'wrong') {
    const { month } = await requireCreditFileCheck(context.db, memberId, agency)
    await openDispute(context, memberId, { agency, month, reason: word.reason })
    return
  }
  await context.db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const { state } = await requireCreditFileCheck(tx, memberId, agency)
    if (!mayAnswer(state, word.answer)) throw notPossibleInState('You have already told us about this.')
    await saveCreditFileAnswer(tx, memberId, { agency, state: word.answer, at: context.clock.now() })
  })
}

/** Stores the agency's answer about a missing month, for the member to read. */
export async function answerEnquiry(
  { db, clock, queue }: CreditProfileContext,
  trace: { memberId: string; agency: Agency; by: string; note: string },
  /** Work in the same transaction. */
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { memberId, agency, by, note } = trace
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const { state, month } = await requireCreditFileCheck(tx, memberId, agency)
    if (state !== 'not_seen') throw notPossibleInState('We have stopped asking the agency about this month.')
    await also(tx)
    await saveEnquiryAnswer(tx, memberId, { agency, by, note, at: clock.now() })
    await queue.publish(tx, creditFileEnquiryAnswered, { memberId, agency, month })
  })
}

async function requireCreditFileCheck(
  db: Parameters<typeof findCreditFileCheck>[0],
  memberId: string,
  agency: Agency,
): Promise<CreditFileCheck> {
  const asked = await findCreditFileCheck(db, memberId, agency)
  if (!asked) throw notFound()
  return asked
}
