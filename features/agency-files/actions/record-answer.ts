import type { Tx } from '@keyturn/platform/db'
import type { Agency } from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { publishLineEventsJob } from '../jobs/kinds.ts'
import { findAnswer } from '../store/answers.ts'
import { changeFile, filesIn, findFile, lockFile } from '../store/files.ts'
import { correctedFiles, recordAcceptedStatus, recordOutcomes, recordRejections } from '../store/lines.ts'
import { lineRanges } from '../store/ranges.ts'
import { enqueueNextStep } from './enqueue-next-step.ts'
import { moveFile } from './move-file.ts'

const REJECTIONS_AT_ONCE = 1_000

/**
 * Stores the agency's answer line by line, one range of members per transaction. Idempotent: safe to restart after a
 * crash. Checks of other files wait until it ends.
 */
export async function recordAnswer(context: AgencyFilesContext, fileId: string): Promise<void> {
  const { db, queue } = context
  const file = await findFile(db, fileId)
  const answer = file?.answerInHand ? await findAnswer(db, file.agency, file.answerInHand) : null
  if (!file || !answer) return
  const { kind, rejects, at } = answer
  for (let from = 0; from < rejects.length; from += REJECTIONS_AT_ONCE) {
    const some = rejects.slice(from, from + REJECTIONS_AT_ONCE)
    await db.transaction((tx) => recordRejections(tx, fileId, some, at))
  }
  const outcome = kind === 'file_rejected' ? 'file_rejected' : 'accepted'
  for (const range of await lineRanges(db, fileId)) {
    await db.transaction(async (tx) => {
      await recordOutcomes(tx, fileId, range, { outcome, at })
      if (outcome === 'accepted') await recordAcceptedStatus(tx, file, range)
    })
  }
  await db.transaction(async (tx) => {
    const now = await lockFile(tx, fileId, 'update')
    if (now?.answerInHand !== file.answerInHand) return
    await changeFile(tx, fileId, { answerInHand: null })
    if (outcome === 'accepted') await markCorrectedFiles(context, tx, file.agency)
    const key = { singletonKey: `${fileId}:answered` }
    await queue.enqueue(tx, publishLineEventsJob, { fileId, what: 'answered' }, key)
  })
  for (const waiting of await filesIn(db, ['frozen', 'built'])) {
    if (waiting.agency === file.agency && context.agencies.has(waiting.agency))
      await enqueueNextStep(context, waiting)
  }
}

/** Marks earlier files as corrected once their rejected records have been accepted. */
async function markCorrectedFiles(context: AgencyFilesContext, tx: Tx, agency: Agency): Promise<void> {
  for (const fileId of await correctedFiles(tx, agency)) {
    const earlier = await lockFile(tx, fileId, 'update')
    if (earlier) await moveFile(context, tx, earlier, 'correct')
  }
}
