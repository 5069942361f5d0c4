import type { Db } from '../db/index.ts'
import { findEicar, type VirusScan } from '../security/virus-scan.ts'
import type { Clock } from '../time/clock.ts'
import { days, minutes } from '../time/durations.ts'
import { Refusal, tooMany } from './refusal.ts'
import { recordHit } from './throttle.ts'

/** More than any move needs; each upload costs a scan and storage. */
export const MAX_UPLOADS_PER_DAY = 50

export interface UploadChecks {
  /** Called before the file is read. */
  admit(memberId: string | null): Promise<void>
  /** Called before the file is used. */
  inspect(content: Buffer): Promise<void>
}

/** Checks for an app without rate limits and without a virus scanner. */
export const withoutScanner: UploadChecks = {
  admit: async () => undefined,
  inspect: (content) => refuseInfected([findEicar], content),
}

/** Creates the upload checks: a daily limit per member, and a virus scan. */
export function createUploadChecks(parts: { db: Db; clock: Clock; scan: VirusScan | null }): UploadChecks {
  const { db, clock, scan } = parts
  return {
    async admit(memberId) {
      const rule = { key: `uploads:${memberId}`, limit: MAX_UPLOADS_PER_DAY, windowMs: days(1) }
      const state = await recordHit(db, rule, clock.now())
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
      throw scanUnavailable(error)
    })
    if (found !== null)
      throw new Refusal(
        400,
        'infected_file',
        'Our virus check refused this file, so we did not keep it. Please check your device.',
      )
  }
}

/** Refusal while the scanner is unavailable; the member can retry later. */
const scanUnavailable = (error: unknown): Refusal =>
  new Refusal(
    503,
    'scan_unavailable',
    'We cannot check files at the moment. Please try again in a few minutes.',
    {
      retryAfterSeconds: minutes(2) / 1000,
      ...(error instanceof Error && { cause: error }),
    },
  )
