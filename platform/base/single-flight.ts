/**
 * Coalesces calls (single-flight): the first call runs at once, and all calls during a run share the next one. Runs
 * start at least `restMs` apart.
 */
export function singleFlight(work: () => Promise<void>, { restMs = 0 } = {}): () => Promise<void> {
  let running: Promise<unknown> | null = null
  let next: Promise<void> | null = null
  const begin = (): Promise<void> => {
    next = null
    const done = work()
    const rested = Promise.allSettled([done, restMs > 0 ? rest(restMs) : null])
    running = rested
    void rested.then(() => {
      if (running === rested) running = null
    })
    return done
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(begin)
    return next
  }
}

/** Timer that does not keep the process alive. */
const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
