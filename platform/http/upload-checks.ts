import type { Db } from '../db/index.ts'
import { findEicar, type VirusScan } from '../security/virus-scan.ts'
import type { Clock } from '../time/clock.ts'
import { days, minutes } from '../time/durations.ts'
import { Refusal, tooMany } from './refusal.ts'
import { countAgainst } from './throttle.ts'

/** No move has as many papers; each costs a scan and a place to lie. */
export const UPLOADS_A_DAY = 50

export interface UploadChecks {
  /** Before a file is read. */
  admit(memberId: string | null): Promise<void>
  /** Before anything is done with it. */
  inspect(content: Buffer): Promise<void>
}

/** For an app that has no counters and no scanner of its own. */
export const withoutScanner: UploadChecks = {
  admit: async () => undefined,
  inspect: (content) => refuseInfected([findEicar], content),
}

/** How files of members are let in: so many a day, each looked at by the scanner there is. */
export function createUploadChecks(parts: { db: Db; clock: Clock; scan: VirusScan | null }): UploadChecks {
  const { db, clock, scan } = parts
  return {
    async admit(memberId) {
      const rule = { key: `uploads:${memberId}`, limit: UPLOADS_A_DAY, windowMs: days(1) }
      const state = await countAgainst(db, rule, clock.now())
      if (!state.allowed)
        throw tooMany(
          state.retryAfterSeconds,
          'You have sent us a lot of files today. Please try again tomorrow.',
        )
    },
    inspect: (content) => refuseInfected(scan ? [findEicar, scan] : [findEicar], content),
  }
}

async function refuseInfected(scans: readonly VirusScan[], content: Buffer): Promise<void> {
  for (const scan of scans) {
    const found = await scan(content).catch((error: unknown) => {
      throw notLookedAt(error)
    })
    if (found !== null)
      throw new Refusal(
        400,
        'infected_file',
        'Our virus check refused this file, so we did not keep it. Please check your device.',
      )
  }
}

/** A file that nobody could look at is not let in: it can be sent again when the scanner is back. */
const notLookedAt = (error: unknown): Refusal =>
  new Refusal(
    503,
    'scan_unavailable',
    'We cannot check files at the moment. Please try again in a few minutes.',
    {
      retryAfterSeconds: minutes(2) / 1000,
      ...(error instanceof Error && { cause: error }),
    },
  )
