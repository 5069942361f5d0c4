import { after, minutes } from '@keyturn/platform/clock'
import type { z } from 'zod'
import type { personNeeded } from '../announcements.ts'
import type { AgencyFilesContext } from '../context.ts'
import { deskLetterJob } from '../jobs/kinds.ts'

const GATHERED_FOR_MS = minutes(10)

/** Debounces the email to staff: a snapshot of many ranges raises the same need many times. */
export async function askDeskSoon(
  { db, clock, queue }: AgencyFilesContext,
  needed: z.infer<typeof personNeeded.schema>,
): Promise<void> {
  const { why, agency, month, fileId } = needed
  const singletonKey = [why, agency, month, fileId].join(':')
  const startAfter = after(clock.now(), GATHERED_FOR_MS)
  await db.transaction((tx) => queue.enqueue(tx, deskLetterJob, needed, { singletonKey, startAfter }))
}
