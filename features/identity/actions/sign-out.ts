import type { CurrentMember } from '@keyturn/platform/http'
import type { IdentityContext } from '../context.ts'
import { readRefreshToken } from '../secrets/tokens.ts'
import { endSession, isTokenOfSession } from '../store/sessions.ts'

/** Ends the session of the request and the session of the refresh token. Either may have ended already. */
export async function signOut(
  context: IdentityContext,
  current: CurrentMember | null,
  refresh: string | null,
): Promise<void> {
  if (current) await endSession(context.db, current.memberId, current.sessionId)
  const token = refresh ? readRefreshToken(refresh) : null
  // Requires a current refresh token. Known ids or a long-used token must not end a session.
  if (token && token.sessionId !== current?.sessionId && (await isTokenOfSession(context.db, token)))
    await endSession(context.db, token.memberId, token.sessionId)
}
