import type { Feature } from '@keyturn/platform/feature'
import { sweepThrottles } from '@keyturn/platform/http'
import { job, onJob } from '@keyturn/platform/jobs'
import { deleteOrphanedFiles } from '@keyturn/platform/stored-files'
import { z } from 'zod'
import type { AppContext } from './features.ts'

const sweep = job('platform.sweep', z.strictObject({}))

/** Nightly jobs of the platform. */
export const housekeeping = (context: AppContext): Pick<Feature, 'jobs' | 'timetable'> => ({
  jobs: [onJob(sweep, () => sweepAll(context))],
  timetable: [{ cron: '20 3 * * *', job: sweep }],
})

async function sweepAll({ db, clock, files, log }: AppContext): Promise<void> {
  const now = clock.now()
  await sweepThrottles(db, now)
  const swept = await deleteOrphanedFiles(db, files, now)
  if (swept > 0) log.info({ files: swept }, 'housekeeping: orphaned files deleted')
}
