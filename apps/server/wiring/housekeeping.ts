import type { Context, Feature } from '@keyturn/platform/feature'
import { sweepThrottles } from '@keyturn/platform/http'
import { job, on } from '@keyturn/platform/jobs'
import { z } from 'zod'

const sweep = job('platform.sweep', z.strictObject({}))

/** What the platform itself has to have done at night. */
export const housekeeping = ({ db, clock }: Context): Pick<Feature, 'jobs' | 'timetable'> => ({
  jobs: [on(sweep, () => sweepThrottles(db, clock.now()))],
  timetable: [{ cron: '20 3 * * *', job: sweep }],
})
