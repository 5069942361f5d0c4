/** Time budget of one kind before the next kind has its turn. */
const TIME_SLICE_MS = 50
const MAX_BATCH_SIZE = 320

/** Batch size by kind: hundreds of fast jobs, a few slow ones. */
export interface BatchSizes {
  of(kind: string): number
  /** Records the duration of one batch. */
  recordDuration(kind: string, count: number, ms: number): void
}

export function createBatchSizes(minSize: number): BatchSizes {
  const counts = new Map<string, number>()
  const of = (kind: string): number => counts.get(kind) ?? minSize
  return {
    of,
    recordDuration(kind, count, ms) {
      if (count === 0) return
      const fitting = (count * TIME_SLICE_MS) / Math.max(ms, 1)
      // Powers of two, so there are few distinct statements to plan. Shrinks at once but only doubles, because a
      // kind's jobs may be slower next time.
      let wanted = minSize
      while (2 * wanted <= Math.min(fitting, 2 * of(kind), MAX_BATCH_SIZE)) wanted *= 2
      counts.set(kind, wanted)
    },
  }
}
