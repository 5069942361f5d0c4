import type { CurrentMember } from '@keyturn/platform/http'
import type { IdentityContext } from '../context.ts'
import { readRefreshToken } from '../secrets/tokens.ts'
import { endSession, isTokenOfSession } from '../store/sessions.ts'

/** Ends the session of the request and the one the refresh token belongs to; neither need still stand. */
export async function signOut(
  context: IdentityContext,
  current: CurrentMember | null,
  refresh: string | null,
): Promise<void> {
  if (current) await endSession(context.db, current.memberId, current.sessionId)
  const token = refresh ? readRefreshToken(refresh) : null
  // Whoever knows two ids, or has a token that was used long ago, signs nobody out.
  if (token && token.sessionId !== current?.sessionId && (await isTokenOfSession(context.db, token)))
    await endSession(context.db, token.memberId, token.sessionId)
}
