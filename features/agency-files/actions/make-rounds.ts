import { dayOfInstant } from '@keyturn/platform/days'
import { personNeeded } from '../announcements.ts'
import type { AgencyFilesContext } from '../context.ts'
import { answerIsOverdue } from '../domain/agencies.ts'
import { announceJob, collectJob, noteAnswerJob } from '../jobs/kinds.ts'
import {
  type AgencyFile,
  changeFile,
  filesIn,
  filesToAnnounce,
  filesWithAnswerInHand,
  lockFile,
} from '../store/files.ts'
import { AGENCY_POLICIES } from '../words.ts'
import { callOff } from './call-off.ts'
import { beginAnew } from './start-cycle.ts'
import { takeUp } from './take-up.ts'

/** Resumes every file that stopped half-way. Every step is idempotent. */
export async function makeRounds(context: AgencyFilesContext): Promise<void> {
  const { db, queue } = context
  for (const file of await filesIn(db, ['frozen', 'built', 'checked', 'approved'])) {
    if (context.agencies.has(file.agency)) await takeUp(context, file)
    else await callOff(context, file.id)
  }
  await beginAnew(context)
  const open = await filesIn(db, ['delivered', 'acknowledged'])
  for (const file of open) await noticeSilence(context, file)
  for (const fileId of await filesWithAnswerInHand(db)) {
    await db.transaction((tx) => queue.enqueue(tx, noteAnswerJob, { fileId }, { singletonKey: fileId }))
  }
  for (const { id: fileId, what } of await filesToAnnounce(db)) {
    await db.transaction((tx) =>
      queue.enqueue(tx, announceJob, { fileId, what }, { singletonKey: `${fileId}:${what}` }),
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
    await context.queue.announce(tx, personNeeded, { why: 'answer_overdue', agency, month, fileId })
  })
}
