/**
 * Work that is done once for everybody who asks for it while it cannot begin: it runs at once for the first, and whoever asks
 * while it runs shares the next run, which begins when this one is over and no sooner than `restMs` after it began.
 */
export function sharedRun(work: () => Promise<void>, { restMs = 0 } = {}): () => Promise<void> {
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

/** Keeps no process open. */
const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
