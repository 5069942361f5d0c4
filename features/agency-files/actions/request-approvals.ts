import { addMonths, dayOfInstant, firstOfMonth, monthOf } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import type { Queue } from '@keyturn/platform/jobs'
import type { AgencyFilesContext } from '../context.ts'
import { requestApprovalsOfPageJob } from '../jobs/kinds.ts'
import { nextCandidates } from '../store/ranges.ts'
import { decideLines, type Reporting, storeQuestions } from './decide-lines.ts'

const MEMBERS_AT_ONCE = 500

/**
 * Asks staff the open questions ten days before the file, when grace is over for all of last month. Without an answer,
 * a month is reported as U.
 */
export async function requestApprovals(context: AgencyFilesContext): Promise<void> {
  const { db, clock, queue } = context
  const month = monthOf(addMonths(firstOfMonth(dayOfInstant(clock.now())), -1))
  await db.transaction(async (tx) => {
    for (const agency of context.agencies.keys()) await enqueueApprovalRequests(queue, tx, { agency, month })
  })
}

export function enqueueApprovalRequests(queue: Queue, tx: Tx, about: Reporting): Promise<void> {
  const key = { singletonKey: `${about.agency}:${about.month}:` }
  return queue.enqueue(tx, requestApprovalsOfPageJob, { ...about, after: null }, key)
}

/** Handles one page of members and enqueues the next page. */
export async function requestApprovalsOfPage(
  context: AgencyFilesContext,
  { after, ...about }: Reporting & { after: string | null },
): Promise<void> {
  const { db, queue } = context
  await db.transaction(async (tx) => {
    const members = await nextCandidates(tx, about.agency, { after, limit: MEMBERS_AT_ONCE })
    const last = members.at(-1)
    if (last === undefined) return
    await storeQuestions(context, tx, about, await decideLines(context, tx, about, members))
    const key = { singletonKey: `${about.agency}:${about.month}:${last}` }
    if (members.length === MEMBERS_AT_ONCE)
      await queue.enqueue(tx, requestApprovalsOfPageJob, { ...about, after: last }, key)
  })
}
