import { deviceStore, tokens } from './session-state.ts'
import { OFFLINE_CACHE_KEY } from './tokens.ts'

/** Schema version; data of other versions is ignored. */
export const SCHEMA_VERSION = 1
export const MAX_AGE_MS = 7 * 24 * 3_600_000
interface StoredCache {
  shape: number
  /** Session in which the data was seen. */
  session: string
  parts: Record<string, { seen: unknown; at: number }>
}

/**
 * Stores data for reading offline, only if the member chose to be remembered on this device. Deleted together with
 * the session's tokens.
 */
export function cacheForOffline(part: string, seen: unknown, at = Date.now()): void {
  const session = tokens.remembered()
  if (session === null) return
  const parts = { ...readValidCache(at)?.parts, [part]: { seen, at } }
  deviceStore.setItem(
    OFFLINE_CACHE_KEY,
    JSON.stringify({ shape: SCHEMA_VERSION, session, parts } satisfies StoredCache),
  )
}

/** Stores the result of a pending call, unless the session has changed meanwhile. */
export async function cacheResultForOffline<Answer>(
  part: string,
  asked: Promise<Answer>,
  seenIn: (answer: Answer) => unknown,
): Promise<Answer> {
  const session = tokens.remembered()
  const answer = await asked
  if (session === tokens.remembered()) cacheForOffline(part, seenIn(answer))
  return answer
}

/** Returns null if nothing is stored, or it is expired or of another session. */
export function readOfflineCache<Seen>(part: string, now = Date.now()): { seen: Seen; at: number } | null {
  const found = readValidCache(now)?.parts[part]
  return found && now - found.at < MAX_AGE_MS ? (found as { seen: Seen; at: number }) : null
}

/** Deletes data of other sessions, other versions or past its expiry. */
function readValidCache(now: number): StoredCache | null {
  const text = deviceStore.getItem(OFFLINE_CACHE_KEY)
  if (text === null) return null
  const { shape, session, parts } = read(text) ?? {}
  const isOurs = shape === SCHEMA_VERSION && session === tokens.remembered()
  if (isOurs && parts && Object.values(parts).some(({ at }) => now - at < MAX_AGE_MS))
    return { shape, session, parts }
  deviceStore.removeItem(OFFLINE_CACHE_KEY)
  return null
}

function read(text: string): Partial<StoredCache> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
