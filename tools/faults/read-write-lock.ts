/** Reader-writer lock: fault injectors share it, checks hold it exclusively. */
export function createReadWriteLock() {
  const activeShared = new Set<Promise<unknown>>()
  let lastExclusive: Promise<unknown> = Promise.resolve()
  return {
    async shared<Value>(work: () => Promise<Value>): Promise<Value> {
      for (let seen: Promise<unknown> | null = null; seen !== lastExclusive; ) {
        seen = lastExclusive
        await seen
      }
      const mine = work()
      const kept = mine.catch(() => undefined).finally(() => activeShared.delete(kept))
      activeShared.add(kept)
      return mine
    },
    exclusive<Value>(work: () => Promise<Value>): Promise<Value> {
      const mine = lastExclusive.then(async () => {
        await Promise.all(activeShared)
        return work()
      })
      lastExclusive = mine.catch(() => undefined)
      return mine
    },
  }
}
