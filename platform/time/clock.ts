export { after, days, hours, minutes } from './durations.ts'

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Clock with an adjustable offset from the real time. */
export interface MovableClock extends Clock {
  offsetMs(): number
  setOffsetMs(offsetMs: number): void
}

export function movableClock(initialOffsetMs = 0, base: Clock = systemClock): MovableClock {
  let offset = initialOffsetMs
  return {
    now: () => new Date(base.now().getTime() + offset),
    offsetMs: () => offset,
    setOffsetMs(offsetMs) {
      offset = offsetMs
    },
  }
}

export function fixedClock(instant: string | Date): Clock & { set(instant: string | Date): void } {
  let current = new Date(instant)
  return {
    now: () => new Date(current),
    set(next) {
      current = new Date(next)
    },
  }
}
