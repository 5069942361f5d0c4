/** Observable value for the whole page. */
export interface Store<Value> {
  getSnapshot(): Value
  subscribe(listener: () => void): () => void
  set(next: Value): void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set: (next) => {
      if (next === value) return
      value = next
      for (const listener of [...listeners]) listener()
    },
  }
}
