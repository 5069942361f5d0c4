import type { CurrentMember } from '@keyturn/platform/http'
import type { Identity } from '../identity.ts'
import { readRefreshToken } from '../secrets/tokens.ts'
import { endSession } from '../store/sessions.ts'

/** Ends the session of the request and the one the refresh token belongs to; neither need still stand. */
export async function signOut(
  identity: Identity,
  current: CurrentMember | null,
  refresh: string | null,
): Promise<void> {
  if (current) await endSession(identity.db, current.memberId, current.sessionId)
  const token = refresh ? readRefreshToken(refresh) : null
  if (token && token.sessionId !== current?.sessionId)
    await endSession(identity.db, token.memberId, token.sessionId)
}
