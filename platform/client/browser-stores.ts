import type { KeyValueStore } from './tokens.ts'

/**
 * The browser's storage, or memory where it is refused (private modes, blocked cookies, the build): signing
 * in then works until the page is left, instead of failing.
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
    // What a full storage would not take is newer than what lies in it.
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
