import type { SessionUser } from './session.ts'
import type { KeyValueStore } from './tokens.ts'

/** Member who has completed all steps, for tests. */
export const aSessionUser = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 'amara',
  firstName: 'Amara',
  lastName: 'Osei',
  email: 'amara@example.co.uk',
  isEmailVerified: true,
  isMfaEnabled: false,
  role: 'member',
  verified: {},
  ...change,
})

/** Storage for tests, with access to its map. */
export function memoryStore(entries = new Map<string, string>()): KeyValueStore {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
