import type { Tx } from '@keyturn/platform/db'
import type { Credential } from '@keyturn/platform/http'
import { endSessions } from '../store/sessions.ts'

/** The one of each kind that stays. */
type Kept = Partial<Record<Credential, string | null>>

/** How each kind is ended. */
const ends: Record<Credential, (tx: Tx, memberId: string, kept: Kept) => Promise<void>> = {
  session: (tx, memberId, { session = null }) => endSessions(tx, memberId, session),
}

/** Ends everything that calls as the member: whoever loses trust calls this, and no store. */
export async function endCredentials(tx: Tx, memberId: string, kept: Kept = {}): Promise<void> {
  for (const end of Object.values(ends)) await end(tx, memberId, kept)
}
