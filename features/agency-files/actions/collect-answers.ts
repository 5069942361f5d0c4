import { dayOfInstant } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { notFound } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { type AgencyAnswer, AgencyRefusal, type RejectedRecord } from '@keyturn/providers/credit-agency'
import type { Agency } from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { type CycleMove, isSent, monthToReport, moveCycle } from '../domain/cycle.ts'
import { manualReviewNeeded } from '../events.ts'
import { recordAnswerJob } from '../jobs/kinds.ts'
import { notPossibleInState, unknownRecords } from '../refusals.ts'
import { MANUAL_ANSWER_PREFIX, storeAnswer } from '../store/answers.ts'
import {
  type AgencyFile,
  addFileEvent,
  changeFile,
  filesIn,
  lockFile,
  lockFileByName,
} from '../store/files.ts'
import { numbersNotIn } from '../store/lines.ts'
import { recordArrival } from './deliver-file.ts'
import { type MoveNote, moveFile } from './move-file.ts'

/** Fetches the agency's answers and stores each one once. Only then lets the agency delete them. */
export async function collectAnswers(context: AgencyFilesContext, agency: Agency): Promise<void> {
  const adapter = context.agencies.get(agency)?.adapter
  if (!adapter) return
  const stored: string[] = []
  const answers = await adapter
    .collect()
    .catch((error: unknown) => markAgencyUnreachable(context, agency, error))
  for (const answer of answers) {
    if (await storeAgencyAnswer(context, agency, answer)) stored.push(answer.answerId)
  }
  await adapter.settle(stored)
}

/** Stores the problem on the files that wait for an answer and notifies staff. The next run tries again. */
async function markAgencyUnreachable(
  context: AgencyFilesContext,
  agency: Agency,
  error: unknown,
): Promise<never[]> {
  if (!(error instanceof AgencyRefusal) || error.retryable) throw error
  const { db } = context
  const waiting = await filesIn(db, ['delivered', 'acknowledged'])
  for (const file of waiting.filter((one) => one.agency === agency && one.problem !== error.message)) {
    await db.transaction(async (tx) => {
      await changeFile(tx, file.id, { problem: error.message })
      await requestManualReview(context, tx, agency, file, 'agency_shut')
    })
  }
  return []
}

const mayHaveArrived = (file: AgencyFile): boolean =>
  file.state === 'approved' && file.mayHaveArrivedAt !== null && file.arrivedAt === null

/**
 * Returns true once the answer is stored. An answer that arrives before we recorded the delivery waits for the next
 * run.
 */
async function storeAgencyAnswer(
  context: AgencyFilesContext,
  agency: Agency,
  answer: AgencyAnswer,
): Promise<boolean> {
  const { db, clock, log } = context
  return db.transaction(async (tx) => {
    const fileName = answer.kind === 'unreadable' ? null : answer.fileName
    const file = fileName === null ? null : await lockFileByName(tx, fileName)
    if (file !== null && !isSent(file.state)) {
      if (mayHaveArrived(file)) await recordArrival(context, tx, file, true)
      return false
    }
    const { answerId, kind, ...body } = answer
    const isNew = await storeAnswer(tx, agency, { answerId, kind, fileName, body, at: clock.now() })
    if (answer.kind === 'unreadable') {
      if (isNew) {
        log.warn({ agency, answerId, problem: answer.problem }, 'agency-files: agency answer unreadable')
        await requestManualReview(context, tx, agency, null, 'answer_unreadable')
      }
      return false
    }
    if (!isNew) return true
    if (file?.agency !== agency)
      log.warn({ agency, answerId }, 'agency-files: answer names a file that was not sent to this agency')
    else await apply(context, tx, file, answer)
    return true
  })
}

/** Answer of an agency by telephone or letter. */
export type ManualAnswer =
  | { kind: 'accepted' }
  | { kind: 'records_rejected'; rejects: readonly RejectedRecord[] }
  | { kind: 'file_rejected'; reason: string }
  /** About a file that may have arrived: the agency has it undecided, or does not have it. */
  | { kind: 'received' }
  | { kind: 'not_received' }

/**
 * Records an answer that staff received by telephone or letter, with their id, and processes it like any other answer.
 */
export async function storeManualAnswer(
  context: AgencyFilesContext,
  given: { fileId: string; heard: ManualAnswer; note: string; byMemberId: string },
  also: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { db, clock } = context
  const { fileId, heard, note, byMemberId } = given
  await db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file) throw notFound()
    if (heard.kind === 'received' || heard.kind === 'not_received') {
      if (!mayHaveArrived(file)) throw notPossibleInState('It is known whether this file arrived.')
      await recordArrival(context, tx, file, heard.kind === 'received')
      await addFileEvent(tx, {
        ...{ fileId, id: newId(clock.now()), move: heard.kind, state: file.state },
        ...{ byMemberId, note, at: clock.now() },
      })
      return also(tx)
    }
    if (moveCycle(file.state, MOVES[heard.kind]).outcome !== 'moved')
      throw notPossibleInState('This file does not wait for an answer.')
    if (heard.kind === 'records_rejected') await assertLinesExist(tx, fileId, heard.rejects)
    const at = clock.now()
    const answerId = `${MANUAL_ANSWER_PREFIX}${newId(at)}`
    const { name: fileName, agency } = file
    const answer: FileAnswer =
      heard.kind === 'file_rejected'
        ? { answerId, fileName, ...heard, code: 'by hand' }
        : { answerId, fileName, ...heard }
    const body = { ...heard, note, byMemberId }
    await storeAnswer(tx, agency, { answerId, kind: answer.kind, fileName, body, at })
    await apply(context, tx, file, answer, { byMemberId, note })
    await also(tx)
  })
}

/** Rejects account numbers that are not in the file. A typing error would leave a rejected record as accepted. */
async function assertLinesExist(tx: Tx, fileId: string, rejects: readonly RejectedRecord[]): Promise<void> {
  const numbers = [...new Set(rejects.map(({ accountNumber }) => accountNumber))]
  const unknown = await numbersNotIn(tx, fileId, numbers)
  if (numbers.length === 0) throw unknownRecords('Name the records that were rejected.')
  if (unknown.length > 0) throw unknownRecords(`Not in this file: ${unknown.slice(0, 5).join(', ')}.`)
}

const MOVES = {
  received: 'acknowledge',
  accepted: 'accept',
  records_rejected: 'reject_records',
  file_rejected: 'reject_file',
} as const satisfies Record<string, CycleMove>

type FileAnswer = Exclude<AgencyAnswer, { kind: 'unreadable' }>

async function apply(
  context: AgencyFilesContext,
  tx: Tx,
  file: AgencyFile,
  answer: FileAnswer,
  who: MoveNote = {},
): Promise<void> {
  const { clock, log, queue } = context
  const at = clock.now()
  const move = MOVES[answer.kind]
  const step = moveCycle(file.state, move)
  if (step.outcome === 'refused') {
    // The first answer wins. If a second one contradicts it, staff ask the agency.
    log.warn({ fileId: file.id, move, state: file.state }, 'agency-files: answer refused in this file state')
    await changeFile(tx, file.id, { problem: step.sentence })
    await requestManualReview(context, tx, file.agency, file, 'answer_contradicts')
    return
  }
  if (step.outcome === 'already') return
  if (answer.kind === 'received') {
    const isWhole = answer.accountCount === file.lineCount
    const problem = isWhole ? null : `The agency counts ${answer.accountCount} records.`
    await moveFile(context, tx, file, move, { acknowledgedAt: at, problem })
    if (!isWhole) await requestManualReview(context, tx, file.agency, file, 'answer_contradicts')
    return
  }
  const answered = { answeredAt: at, answerInHand: answer.answerId }
  if (answer.kind === 'file_rejected') {
    const { code: rejectionCode, reason: rejectionReason } = answer
    const problem = `The agency rejected the file: ${rejectionReason}`
    const change = { ...answered, rejectionCode, rejectionReason, problem }
    await moveFile(context, tx, file, move, change, who)
    await requestManualReview(context, tx, file.agency, file, 'file_rejected')
  } else {
    const rejections = answer.kind === 'records_rejected' ? answer.rejects : []
    const numbers = [...new Set(rejections.map(({ accountNumber }) => accountNumber))]
    const strange = await numbersNotIn(tx, file.id, numbers)
    const problem =
      strange.length === 0 ? null : `Rejected by the agency, and not in the file: ${strange.length}.`
    await moveFile(context, tx, file, move, { ...answered, problem }, who)
    if (problem !== null) await requestManualReview(context, tx, file.agency, file, 'answer_contradicts')
  }
  await queue.enqueue(tx, recordAnswerJob, { fileId: file.id }, { singletonKey: file.id })
}

async function requestManualReview(
  context: AgencyFilesContext,
  tx: Tx,
  agency: Agency,
  file: AgencyFile | null,
  why: 'agency_shut' | 'answer_unreadable' | 'file_rejected' | 'answer_contradicts',
): Promise<void> {
  const month = file?.month ?? monthToReport(dayOfInstant(context.clock.now()))
  await context.queue.publish(tx, manualReviewNeeded, { why, agency, month, fileId: file?.id ?? null })
}
