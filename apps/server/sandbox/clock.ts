import type { MovableClock } from '@keyturn/platform/clock'
import type { Db } from '@keyturn/platform/db'
import { shareClock, type Worker } from '@keyturn/platform/jobs'

export interface ClockControl {
  now(): Date
  /** Moves forward to this instant, running whatever falls due on the way, in order. */
  moveTo(instant: Date): Promise<Date>
  reset(): Promise<void>
}

export async function createClockControl(options: {
  clock: MovableClock
  runtime: { db: Db }
  worker: Worker
}): Promise<ClockControl> {
  const { clock, worker } = options
  const shared = await shareClock(options.runtime.db, clock)
  return {
    now: () => clock.now(),
    async moveTo(instant) {
      await worker.runUntil(instant, (step) => shared.setTo(step))
      return clock.now()
    },
    reset: () => shared.reset(),
  }
}

/** Does the work as it would have been done so many days ago. */
export type DaysAgo = <T>(days: number, work: () => Promise<T>) => Promise<T>

/** For seeds alone, before anybody looks: this process's clock is set back for as long as the work takes. */
export function daysAgoBy(clock: MovableClock): DaysAgo {
  return async (days, work) => {
    const offsetMs = clock.offsetMs()
    clock.setOffsetMs(offsetMs - days * 86_400_000)
    try {
      return await work()
    } finally {
      clock.setOffsetMs(offsetMs)
    }
  }
}

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

export function readAdvance(text: string): number | null {
  const match = /^(\d{1,7})\s*([smhd])$/.exec(text.trim())
  const unit = UNITS[match?.[2] ?? '']
  return match && unit ? Number(match[1]) * unit : null
}
