import { dayOfInstant } from '@keyturn/platform/days'
import { AGENCY_POLICIES } from '../constants.ts'
import type { AgencyFilesContext } from '../context.ts'
import { answerIsOverdue } from '../domain/agencies.ts'
import { manualReviewNeeded } from '../events.ts'
import { collectJob, publishLineEventsJob, recordAnswerJob } from '../jobs/kinds.ts'
import {
  type AgencyFile,
  changeFile,
  filesIn,
  filesToPublish,
  filesWithAnswerBeingStored,
  lockFile,
} from '../store/files.ts'
import { cancelFile } from './cancel-file.ts'
import { enqueueNextStep } from './enqueue-next-step.ts'
import { restartMonth } from './start-cycle.ts'

/** Resumes every file that stopped half-way. Every step is idempotent. */
export async function resumeFiles(context: AgencyFilesContext): Promise<void> {
  const { db, queue } = context
  for (const file of await filesIn(db, ['frozen', 'built', 'checked', 'approved'])) {
    if (context.agencies.has(file.agency)) await enqueueNextStep(context, file)
    else await cancelFile(context, file.id)
  }
  await restartMonth(context)
  const open = await filesIn(db, ['delivered', 'acknowledged'])
  for (const file of open) await noticeSilence(context, file)
  for (const fileId of await filesWithAnswerBeingStored(db)) {
    await db.transaction((tx) => queue.enqueue(tx, recordAnswerJob, { fileId }, { singletonKey: fileId }))
  }
  for (const { id: fileId, what } of await filesToPublish(db)) {
    await db.transaction((tx) =>
      queue.enqueue(tx, publishLineEventsJob, { fileId, what }, { singletonKey: `${fileId}:${what}` }),
    )
  }
  for (const agency of new Set(open.map((file) => file.agency))) {
    await db.transaction((tx) => queue.enqueue(tx, collectJob, { agency }, { singletonKey: agency }))
  }
}

/** Finds overdue answers and notifies staff once. */
async function noticeSilence(context: AgencyFilesContext, { id: fileId }: AgencyFile): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file?.deliveredAt || file.overdueNotedAt || file.answeredAt) return
    const { agency, month } = file
    const deliveredOn = dayOfInstant(file.deliveredAt)
    if (!answerIsOverdue(AGENCY_POLICIES[agency], deliveredOn, dayOfInstant(now))) return
    await changeFile(tx, fileId, { overdueNotedAt: now, problem: 'The agency has not answered in time.' })
    await context.queue.publish(tx, manualReviewNeeded, { why: 'answer_overdue', agency, month, fileId })
  })
}
