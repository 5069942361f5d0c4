import { dayOfInstant } from '@keyturn/platform/days'
import type { AgencyFilesContext } from '../context.ts'
import { monthToReport } from '../domain/cycle.ts'
import { manualReviewNeeded } from '../events.ts'

/**
 * Health check of every agency's server, so that an expired key is found before the 20th. An agency that is down does
 * not stop the others.
 */
export async function checkAgencyConnections(context: AgencyFilesContext): Promise<void> {
  const { db, clock, log, queue, agencies } = context
  for (const [agency, { adapter }] of agencies) {
    const check = await adapter.check()
    if (check.works) continue
    log.error({ agency, cause: check.cause, cure: check.cure }, 'agency-files: agency unreachable')
    const month = monthToReport(dayOfInstant(clock.now()))
    const needed = { why: 'agency_shut', agency, month, fileId: null } as const
    await db.transaction((tx) => queue.publish(tx, manualReviewNeeded, needed))
  }
}
