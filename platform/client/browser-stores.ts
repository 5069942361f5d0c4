import type { KeyValueStore } from './tokens.ts'

/**
 * Browser storage with a fallback to memory if it is blocked (private mode, blocked cookies, the build). Signing in
 * then lasts until the page is left.
 */
export function browserStore(name: 'localStorage' | 'sessionStorage'): KeyValueStore {
  const memory = new Map<string, string>()
  let found: Storage | null | undefined

  function storage(): Storage | null {
    if (found !== undefined) return found
    try {
      found = globalThis[name] ?? null
      found?.getItem('access_token')
    } catch {
      found = null
    }
    return found
  }

  return {
    // A value that did not fit into the storage is newer than the stored one.
    getItem: (key) => memory.get(key) ?? storage()?.getItem(key) ?? null,
    setItem: (key, value) => {
      try {
        const target = storage()
        if (!target) throw new Error('This browser keeps nothing.')
        target.setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    removeItem: (key) => {
      memory.delete(key)
      storage()?.removeItem(key)
    },
  }
}
