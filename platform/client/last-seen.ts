import { deviceStore, tokens } from './present.ts'
import { LAST_SEEN } from './tokens.ts'

/** Another shape of what is kept has another number: what an older release left is not read. */
export const SHAPE = 1
export const KEPT_MS = 7 * 24 * 3_600_000
interface Kept {
  shape: number
  /** The session it was seen in. */
  session: string
  parts: Record<string, { seen: unknown; at: number }>
}

/**
 * Keeps what a member was just shown, to be read without a line: only where they asked to be remembered, so never on a
 * machine they share. It is as private as the tokens it lies beside, belongs to their session, and goes with them.
 */
export function keepSeen(part: string, seen: unknown, at = Date.now()): void {
  const session = tokens.remembered()
  if (session === null) return
  const parts = { ...kept(at)?.parts, [part]: { seen, at } }
  deviceStore.setItem(LAST_SEEN, JSON.stringify({ shape: SHAPE, session, parts } satisfies Kept))
}

/** The same of an answer that is still on its way. One that comes when somebody else has signed in is not theirs. */
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

/** Null: never seen here, by another session, or too long ago to be told as news. */
export function readSeen<Seen>(part: string, now = Date.now()): { seen: Seen; at: number } | null {
  const found = kept(now)?.parts[part]
  return found && now - found.at < KEPT_MS ? (found as { seen: Seen; at: number }) : null
}

/** What is nobody's any more, or has stood for too long, is not left lying. */
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
