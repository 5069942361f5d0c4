import { notFromHere } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/words'
import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { lookTraced } from '../announcements.ts'
import type { CreditProfileContext } from '../context.ts'
import { mayAnswer } from '../domain/file-look.ts'
import { lockDisputes } from '../store/disputes.ts'
import { type FileLook, findLook, saveLookAnswer, saveTrace } from '../store/file-looks.ts'
import { openDispute } from './open-dispute.ts'

export type LookWord = { answer: 'seen' | 'not_seen' } | { answer: 'wrong'; reason: string }

/**
 * Stores the member's answer about their own file. If the month is missing, staff trace it; if it is wrong, a dispute
 * is opened.
 */
export async function answerLook(
  context: CreditProfileContext,
  memberId: string,
  agency: Agency,
  word: LookWord,
): Promise<void> {
  if (word.answer === 'wrong') {
    const { month } = await look(context.db, memberId, agency)
    await openDispute(context, memberId, { agency, month, reason: word.reason })
    return
  }
  await context.db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const { state } = await look(tx, memberId, agency)
    if (!mayAnswer(state, word.answer)) throw notFromHere('You have already told us about this.')
    await saveLookAnswer(tx, memberId, { agency, state: word.answer, at: context.clock.now() })
  })
}

/** Stores the agency's answer about a missing month, for the member to read. */
export async function answerTrace(
  { db, clock, queue }: CreditProfileContext,
  trace: { memberId: string; agency: Agency; by: string; note: string },
  /** Work in the same transaction. */
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { memberId, agency, by, note } = trace
  await db.transaction(async (tx) => {
    await lockDisputes(tx, memberId)
    const { state, month } = await look(tx, memberId, agency)
    if (state !== 'not_seen') throw notFromHere('We have stopped asking the agency about this month.')
    await also(tx)
    await saveTrace(tx, memberId, { agency, by, note, at: clock.now() })
    await queue.announce(tx, lookTraced, { memberId, agency, month })
  })
}

async function look(db: Parameters<typeof findLook>[0], memberId: string, agency: Agency): Promise<FileLook> {
  const asked = await findLook(db, memberId, agency)
  if (!asked) throw notFound()
  return asked
}
