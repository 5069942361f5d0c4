import { dayOfInstant } from '@keyturn/platform/days'
import { personNeeded } from '../announcements.ts'
import { AGENCY_POLICIES, answerIsOverdue } from '../domain/agencies.ts'
import { buildJob, checkJob, collectJob, cutJob, deliverJob, fillJob, tellJob } from '../jobs/kinds.ts'
import { type AgencyFile, changeFile, filesIn, filesToTell, lockFile } from '../store/files.ts'
import { rangesLeft } from '../store/ranges.ts'
import type { Surroundings } from '../surroundings.ts'
import { callOff } from './call-off.ts'
import { beginAnew } from './start-cycle.ts'

/** Whatever stopped half-way is taken up where it stood; every step is safe to take twice. */
export async function makeRounds(around: Surroundings): Promise<void> {
  const { db, queue } = around.runtime
  for (const file of await filesIn(db, ['frozen', 'built', 'checked', 'approved'])) {
    if (around.agencies.has(file.agency)) await takeUp(around, file)
    else await callOff(around, file.id)
  }
  await beginAnew(around)
  const open = await filesIn(db, ['delivered', 'acknowledged'])
  for (const file of open) await noticeSilence(around, file)
  for (const { id: fileId, what } of await filesToTell(db)) {
    await db.transaction((tx) =>
      queue.enqueue(tx, tellJob, { fileId, what }, { singletonKey: `${fileId}:${what}` }),
    )
  }
  for (const agency of new Set(open.map((file) => file.agency))) {
    await db.transaction((tx) => queue.enqueue(tx, collectJob, { agency }, { singletonKey: agency }))
  }
}

async function takeUp({ runtime }: Surroundings, file: AgencyFile): Promise<void> {
  const { id: fileId, state } = file
  const one = { singletonKey: fileId }
  await runtime.db.transaction(async (tx) => {
    if (state === 'built') return runtime.queue.enqueue(tx, checkJob, { fileId }, one)
    if (state === 'approved') return runtime.queue.enqueue(tx, deliverJob, { fileId }, one)
    if (state !== 'frozen') return
    const left = await rangesLeft(tx, fileId)
    if (left === null) return runtime.queue.enqueue(tx, cutJob, { fileId }, one)
    if (left.length === 0) return runtime.queue.enqueue(tx, buildJob, { fileId }, one)
    for (const { after } of left) {
      await runtime.queue.enqueue(tx, fillJob, { fileId, after }, { singletonKey: `${fileId}:${after}` })
    }
  })
}

/** An answer that never comes is found by its absence, and a person is told once. */
async function noticeSilence({ runtime }: Surroundings, { id: fileId }: AgencyFile): Promise<void> {
  const now = runtime.clock.now()
  await runtime.db.transaction(async (tx) => {
    const file = await lockFile(tx, fileId, 'update')
    if (!file?.deliveredAt || file.overdueToldAt || file.answeredAt) return
    const { agency, month } = file
    const deliveredOn = dayOfInstant(file.deliveredAt)
    if (!answerIsOverdue(AGENCY_POLICIES[agency], deliveredOn, dayOfInstant(now))) return
    await changeFile(tx, fileId, { overdueToldAt: now, problem: 'The agency has not answered in time.' })
    await runtime.queue.announce(tx, personNeeded, { why: 'answer_overdue', agency, month, fileId })
  })
}
