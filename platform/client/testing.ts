import type { KeyValueStore } from './tokens.ts'

/** Storage for tests; the map behind it can be looked into. */
export function memoryStore(kept = new Map<string, string>()): KeyValueStore {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
