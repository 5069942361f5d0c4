import type { MovableClock } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import { shareClock, type Worker } from '@keyturn/platform/jobs'

export interface ClockControl {
  now(): Date
  /** Moves forward to this instant, and runs what is due on the way, in order. */
  moveTo(instant: Date): Promise<Date>
  /** Moves forward to this instant. Jobs that are due on the way wait for a worker. */
  jumpTo(instant: Date): Promise<void>
  /** Moves like a machine that was asleep: recurring jobs that were due run once each at the end. */
  sleepTo(instant: Date): Promise<Date>
  /** Starts the clock in the past, for an empty sandbox only. */
  beginAt(instant: Date): Promise<void>
  /** Returns to the machine's own time. */
  reset(): Promise<void>
}

export async function createClockControl(options: {
  clock: MovableClock
  db: Db
  ownerDb: Db
  worker: Worker
}): Promise<ClockControl> {
  const { clock, db, ownerDb, worker } = options
  const shared = await shareClock(db, clock, ownerDb)
  async function moveTo(instant: Date): Promise<Date> {
    await worker.runUntil(instant, (step) => shared.setTo(step))
    return clock.now()
  }
  return {
    now: () => clock.now(),
    moveTo,
    async sleepTo(instant) {
      await shared.setTo(instant)
      return moveTo(instant)
    },
    jumpTo: (instant) => shared.setTo(instant),
    beginAt: (instant) => shared.beginAt(instant),
    reset: () => shared.reset(),
  }
}

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export function readAdvance(text: string): number | null {
  const match = /^(\d{1,7})\s*([smhd])$/.exec(text.trim())
  const unit = UNITS[match?.[2] ?? '']
  return match && unit ? Number(match[1]) * unit : null
}
