import { after } from '@keyturn/platform/clock'
import { NotSignedIn } from '@keyturn/platform/http'
import type { IdentityContext } from '../context.ts'
import { isStaffOnRealData } from '../domain/account-facts.ts'
import {
  MAX_GENERATIONS_WITH_KEY,
  REFRESH_GRACE_MS,
  REFRESH_LIFETIME_MS,
  sessionEndsAt,
} from '../domain/limits.ts'
import type { ProvenKey } from '../secrets/key-proof.ts'
import { type RefreshToken, readRefreshToken, successorOf } from '../secrets/tokens.ts'
import type { Member } from '../store/members.ts'
import { endSession, endSessionAt, findLiveSession, findRotation, rotateRefresh } from '../store/sessions.ts'

export interface Refreshed {
  member: Member
  sessionId: string
  refresh: string
}

/**
 * Rotates a refresh token and binds its session to the first key. With that key older tokens work too; without one,
 * only the last, for ten seconds.
 */
export async function refreshSession(
  context: IdentityContext,
  presentedText: string,
  key: ProvenKey | null,
): Promise<Refreshed> {
  const now = context.clock.now()
  const presented = readRefreshToken(presentedText)
  if (!presented) throw new NotSignedIn()
  const successor = successorOf(presented, context.digest('refresh-successor'))
  const rotated = await rotateRefresh(context.db, {
    memberId: presented.memberId,
    sessionId: presented.sessionId,
    presentedDigest: presented.digest,
    successorDigest: successor.digest,
    now,
    expiresAt: after(now, REFRESH_LIFETIME_MS),
    key,
  })
  const next = rotated ? successor : await currentOrEnd(context, presented, key, now)
  const live = await findLiveSession(context.db, presented, now)
  if (!live) throw new NotSignedIn()
  if (isStaffOnRealData(live.row, context)) {
    const { memberId, sessionId } = presented
    const endsAt = sessionEndsAt({ isAdmin: true, signedInAt: live.signedInAt }, now)
    await endSessionAt(context.db, memberId, sessionId, endsAt)
    if (endsAt <= now) throw new NotSignedIn()
  }
  return { member: live.row, sessionId: presented.sessionId, refresh: next.text }
}

/** Returns the current token. Ends the session if the presented one indicates theft. */
async function currentOrEnd(
  context: IdentityContext,
  presented: RefreshToken,
  key: ProvenKey | null,
  now: Date,
): Promise<RefreshToken> {
  const { memberId, sessionId } = presented
  const rotation = await findRotation(context.db, memberId, sessionId, now)
  if (!rotation) throw new NotSignedIn()
  // A caller with the token but without the key is not the member, so it must not end the session.
  if (!fits(rotation, key)) {
    context.log.warn({ memberId, sessionId }, 'identity: refresh token without its DPoP key')
    throw new NotSignedIn()
  }
  const isRace =
    rotation.previousDigest === presented.digest &&
    rotation.rotatedAt !== null &&
    after(rotation.rotatedAt, REFRESH_GRACE_MS) >= now
  const generations = isRace ? 1 : rotation.keyThumbprint === null ? 0 : MAX_GENERATIONS_WITH_KEY
  const current = deriveUpTo(
    rotation.refreshDigest,
    presented,
    generations,
    context.digest('refresh-successor'),
  )
  if (current) return current
  await endSession(context.db, memberId, sessionId)
  context.log.warn({ memberId, sessionId }, 'identity: refresh token reused, session ended')
  throw new NotSignedIn()
}

/** Derives successors from a token up to the current one. Returns null beyond the maximum number of steps. */
function deriveUpTo(
  digest: string,
  presented: RefreshToken,
  steps: number,
  secret: string,
): RefreshToken | null {
  let token = presented
  for (let step = 0; step < steps; step++) {
    token = successorOf(token, secret)
    if (token.digest === digest) return token
  }
  return null
}

function fits(
  bound: { keyThumbprint: string | null; proofNamesToken: boolean },
  key: ProvenKey | null,
): boolean {
  if (bound.keyThumbprint === null) return true
  return key?.thumbprint === bound.keyThumbprint && (key.namesToken || !bound.proofNamesToken)
}
