import { deviceStore, tokens } from './present.ts'
import { LAST_SEEN } from './tokens.ts'

/** Schema version; data of other versions is ignored. */
export const SHAPE = 1
export const KEPT_MS = 7 * 24 * 3_600_000
interface Kept {
  shape: number
  /** Session in which the data was seen. */
  session: string
  parts: Record<string, { seen: unknown; at: number }>
}

/**
 * Stores data for reading offline, only if the member chose to be remembered on this device. Deleted together with
 * the session's tokens.
 */
export function keepSeen(part: string, seen: unknown, at = Date.now()): void {
  const session = tokens.remembered()
  if (session === null) return
  const parts = { ...kept(at)?.parts, [part]: { seen, at } }
  deviceStore.setItem(LAST_SEEN, JSON.stringify({ shape: SHAPE, session, parts } satisfies Kept))
}

/** Stores the result of a pending call, unless the session has changed meanwhile. */
export async function keepWhenSeen<Answer>(
  part: string,
  asked: Promise<Answer>,
  seenIn: (answer: Answer) => unknown,
): Promise<Answer> {
  const session = tokens.remembered()
  const answer = await asked
  if (session === tokens.remembered()) keepSeen(part, seenIn(answer))
  return answer
}

/** Returns null if nothing is stored, or it is expired or of another session. */
export function readSeen<Seen>(part: string, now = Date.now()): { seen: Seen; at: number } | null {
  const found = kept(now)?.parts[part]
  return found && now - found.at < KEPT_MS ? (found as { seen: Seen; at: number }) : null
}

/** Deletes data of other sessions, other versions or past its expiry. */
function kept(now: number): Kept | null {
  const text = deviceStore.getItem(LAST_SEEN)
  if (text === null) return null
  const { shape, session, parts } = read(text) ?? {}
  const isOurs = shape === SHAPE && session === tokens.remembered()
  if (isOurs && parts && Object.values(parts).some(({ at }) => now - at < KEPT_MS))
    return { shape, session, parts }
  deviceStore.removeItem(LAST_SEEN)
  return null
}

function read(text: string): Partial<Kept> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
