import type { MovableClock } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import { shareClock, type Worker } from '@keyturn/platform/jobs'

export interface ClockControl {
  now(): Date
  /** Moves forward to this instant, running whatever falls due on the way, in order. */
  moveTo(instant: Date): Promise<Date>
  /** Forward to this instant; what falls due on the way waits until somebody works. */
  jumpTo(instant: Date): Promise<void>
  /** As a machine that slept: what fell due on the way is made up at its end, once each. */
  sleepTo(instant: Date): Promise<Date>
  /** For an empty sandbox alone: its time begins in the past. */
  beginAt(instant: Date): Promise<void>
  /** To the machine's own time. */
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
