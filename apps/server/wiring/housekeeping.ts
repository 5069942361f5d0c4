import type { Feature } from '@keyturn/platform/feature'
import { sweepThrottles } from '@keyturn/platform/http'
import { job, on } from '@keyturn/platform/jobs'
import { sweepUnnamedFiles } from '@keyturn/platform/kept-files'
import { z } from 'zod'
import type { AppContext } from './features.ts'

const sweep = job('platform.sweep', z.strictObject({}))

/** Nightly jobs of the platform. */
export const housekeeping = (context: AppContext): Pick<Feature, 'jobs' | 'timetable'> => ({
  jobs: [on(sweep, () => sweepAll(context))],
  timetable: [{ cron: '20 3 * * *', job: sweep }],
})

async function sweepAll({ db, clock, files, log }: AppContext): Promise<void> {
  const now = clock.now()
  await sweepThrottles(db, now)
  const swept = await sweepUnnamedFiles(db, files, now)
  if (swept > 0) log.info({ files: swept }, 'files that a crash had left were deleted')
}
