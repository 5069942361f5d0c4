import { after, minutes } from '@keyturn/platform/clock'
import type { z } from 'zod'
import type { AgencyFilesContext } from '../context.ts'
import type { manualReviewNeeded } from '../events.ts'
import { staffEmailJob } from '../jobs/kinds.ts'

const DEBOUNCE_MS = minutes(10)

/** Debounces the email to staff: a snapshot of many ranges raises the same need many times. */
export async function notifyStaffDebounced(
  { db, clock, queue }: AgencyFilesContext,
  needed: z.infer<typeof manualReviewNeeded.schema>,
): Promise<void> {
  const { why, agency, month, fileId } = needed
  const singletonKey = [why, agency, month, fileId].join(':')
  const startAfter = after(clock.now(), DEBOUNCE_MS)
  await db.transaction((tx) => queue.enqueue(tx, staffEmailJob, needed, { singletonKey, startAfter }))
}
