import { after } from '@keyturn/platform/clock'
import { randomToken, sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { IdentityContext, Visitor } from '../context.ts'
import { isStaffOnRealData } from '../domain/account-facts.ts'
import { DEVICE_LIFETIME_MS, sessionEndsAt } from '../domain/limits.ts'
import { makeRefreshToken } from '../secrets/tokens.ts'
import { trustDevice } from '../store/devices.ts'
import type { Member } from '../store/members.ts'
import { insertSession } from '../store/sessions.ts'

export interface OpenedSession {
  member: Member
  sessionId: string
  refresh: string
  /** New device token for the browser to store. Null if it has a known one. */
  deviceToken: string | null
}

export async function openSession(
  context: IdentityContext,
  tx: Tx,
  member: Member,
  visitor: Visitor,
  deviceIsKnown: boolean,
  byPasskey = false,
): Promise<OpenedSession> {
  const now = context.clock.now()
  const sessionId = newId(now)
  const refresh = makeRefreshToken(member.id, sessionId)
  await insertSession(tx, {
    memberId: member.id,
    id: sessionId,
    refreshDigest: refresh.digest,
    device: visitor.device,
    signedInAt: now,
    expiresAt: sessionEndsAt({ isAdmin: isStaffOnRealData(member, context), signedInAt: now }, now),
    keyThumbprint: visitor.key?.thumbprint ?? null,
    // Binds proofs to the refresh token, so that an attacker with brief access cannot make proofs for later use.
    proofNamesToken: visitor.key !== null,
    byPasskey,
    clientDigest: visitor.client,
  })
  const deviceToken = deviceIsKnown ? null : await rememberDevice(context, tx, member.id)
  return { member, sessionId, refresh: refresh.text, deviceToken }
}

export async function rememberDevice(context: IdentityContext, tx: Tx, memberId: string): Promise<string> {
  const now = context.clock.now()
  const token = randomToken()
  await trustDevice(tx, {
    memberId,
    digest: sha256(token),
    trustedAt: now,
    expiresAt: after(now, DEVICE_LIFETIME_MS),
  })
  return token
}
