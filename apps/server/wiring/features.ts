import { backOfficeApi, backOfficeJobs } from '@keyturn/back-office'
import type { Config, Secrets } from '@keyturn/platform/config'
import { type Http, sweepThrottles } from '@keyturn/platform/http'
import { type JobHandler, job, on, type Timetable } from '@keyturn/platform/jobs'
import type { Runtime } from '@keyturn/platform/runtime'
import { z } from 'zod'
import type { Providers } from './providers.ts'

export interface Features {
  handlers: JobHandler[]
  timetable: Timetable
  /** Fills an empty sandbox with the demo people. */
  seed(): Promise<void>
}

interface Plan {
  http: Http
  runtime: Runtime
  config: Config
  secrets: Secrets
  providers: Providers
}

const sweep = job('platform.sweep', z.strictObject({}))

/** Every feature by name: its routes, its jobs, its timetable. An explicit list, so that a reader finds it. */
export async function assembleFeatures({ http, runtime, config, providers }: Plan): Promise<Features> {
  backOfficeApi(http, runtime)
  return {
    handlers: [
      on(sweep, () => sweepThrottles(runtime.db, runtime.clock.now())),
      ...backOfficeJobs({ runtime, mail: providers.mail, supportEmail: config.supportEmail }),
    ],
    timetable: [{ cron: '20 3 * * *', job: sweep }],
    seed: async () => undefined,
  }
}
