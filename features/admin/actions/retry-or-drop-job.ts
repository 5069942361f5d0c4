import { dropDeadLetter } from '@keyturn/platform/jobs'
import type { AdminContext } from '../context.ts'
import { cannotRetry, notFound } from '../refusals.ts'
import { recordAction } from './record-action.ts'

/** Requeues a dead job with all its retries. */
export async function retryJob(context: AdminContext, adminId: string, jobId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await context.queue.retryDeadLetter(tx, jobId))) throw cannotRetry()
    await recordAction(context, tx, adminId, { act: 'job.retried', facts: { jobId } })
  })
}

export async function dropJob(
  context: AdminContext,
  adminId: string,
  jobId: string,
  /** Throws for a job about the staff member or a person close to them. */
  refuseOwn: (memberId: string) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const dropped = await dropDeadLetter(tx, jobId)
    if (!dropped) throw notFound()
    const { name, memberId } = dropped
    if (memberId !== null) await refuseOwn(memberId)
    await recordAction(context, tx, adminId, {
      act: 'job.dropped',
      ...(memberId !== null && { memberId }),
      facts: { jobId, name: name ?? 'unknown' },
    })
  })
}
