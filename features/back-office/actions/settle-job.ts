import { dropDeadLetter } from '@keyturn/platform/jobs'
import { audit } from '@keyturn/privacy'
import { cannotRetry, notFound } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'

/** What gave up gets all its tries again. */
export async function retryJob({ runtime }: Surroundings, adminId: string, jobId: string): Promise<void> {
  await runtime.db.transaction(async (tx) => {
    if (!(await runtime.queue.revive(tx, jobId))) throw cannotRetry()
    const actor = { kind: 'admin', id: adminId } as const
    await audit(tx, { at: runtime.clock.now(), actor, act: 'job.retried', facts: { jobId } })
  })
}

export async function dropJob({ runtime }: Surroundings, adminId: string, jobId: string): Promise<void> {
  await runtime.db.transaction(async (tx) => {
    if (!(await dropDeadLetter(tx, jobId))) throw notFound()
    const actor = { kind: 'admin', id: adminId } as const
    await audit(tx, { at: runtime.clock.now(), actor, act: 'job.dropped', facts: { jobId } })
  })
}
