/** Time budget of one kind before the next kind has its turn. */
const TURN_MS = 50
const MOST_AT_ONCE = 320

/** Batch size by kind: hundreds of fast jobs, a few slow ones. */
export interface Pace {
  of(kind: string): number
  /** Records the duration of one batch. */
  took(kind: string, count: number, ms: number): void
}

export function createPace(least: number): Pace {
  const counts = new Map<string, number>()
  const of = (kind: string): number => counts.get(kind) ?? least
  return {
    of,
    took(kind, count, ms) {
      if (count === 0) return
      const inATurn = (count * TURN_MS) / Math.max(ms, 1)
      // Powers of two, so there are few distinct statements to plan. Shrinks at once but only doubles, because a
      // kind's jobs may be slower next time.
      let wanted = least
      while (2 * wanted <= Math.min(inATurn, 2 * of(kind), MOST_AT_ONCE)) wanted *= 2
      counts.set(kind, wanted)
    },
  }
}
