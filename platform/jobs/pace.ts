/** For how long one kind is worked on before the next has its turn. */
const TURN_MS = 50
const MOST_AT_ONCE = 320

/** How many jobs of a kind are taken at once: hundreds where each is a moment's work, a few where they take their time. */
export interface Pace {
  of(kind: string): number
  /** So many of this kind took so long. */
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
      // In steps of two, so that the queue is asked in the same few sentences again and again. Fewer at once, but more only step by step: a kind that was light just now may not be the next time.
      let wanted = least
      while (2 * wanted <= Math.min(inATurn, 2 * of(kind), MOST_AT_ONCE)) wanted *= 2
      counts.set(kind, wanted)
    },
  }
}
