import type { Tx } from '@keyturn/platform/db'
import type { Credential } from '@keyturn/platform/http'
import { endSessions } from '../store/sessions.ts'

/** The credential of each kind to keep. */
type KeptCredentials = Partial<Record<Credential, string | null>>

const ends: Record<Credential, (tx: Tx, memberId: string, kept: KeptCredentials) => Promise<void>> = {
  session: (tx, memberId, { session = null }) => endSessions(tx, memberId, session),
}

/**
 * Revokes every kind of credential of the member. Callers use this instead of the stores, so that no kind is forgotten.
 */
export async function endCredentials(tx: Tx, memberId: string, kept: KeptCredentials = {}): Promise<void> {
  for (const end of Object.values(ends)) await end(tx, memberId, kept)
}
