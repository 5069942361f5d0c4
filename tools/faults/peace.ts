/** Reader-writer lock: fault injectors share it, checks hold it exclusively. */
export function createPeace() {
  const atWork = new Set<Promise<unknown>>()
  let looking: Promise<unknown> = Promise.resolve()
  return {
    async trouble<Value>(work: () => Promise<Value>): Promise<Value> {
      for (let seen: Promise<unknown> | null = null; seen !== looking; ) {
        seen = looking
        await seen
      }
      const mine = work()
      const kept = mine.catch(() => undefined).finally(() => atWork.delete(kept))
      atWork.add(kept)
      return mine
    },
    look<Value>(work: () => Promise<Value>): Promise<Value> {
      const mine = looking.then(async () => {
        await Promise.all(atWork)
        return work()
      })
      looking = mine.catch(() => undefined)
      return mine
    },
  }
}
