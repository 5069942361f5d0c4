import { after } from '@keyturn/platform/clock'
import { type CurrentMember, type LoadSession, memberOf, NotSignedIn } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { IdentityContext } from '../context.ts'
import { isStaffOnRealData, roleOf } from '../domain/account-facts.ts'
import { ADMIN_SESSION_MS } from '../domain/limits.ts'
import type { Member } from '../store/members.ts'
import { findLiveSession, type KnownMember, type LiveSession } from '../store/sessions.ts'

const rows = new WeakMap<CurrentMember, Member>()
const byPasskey = new WeakSet<CurrentMember>()

/** Maximum number of cached members per process. */
const MAX_CACHED_MEMBERS = 10_000

/** Checks the session with one prepared statement per signed-in request. */
export function createLoadSession(context: IdentityContext): LoadSession {
  const kept = new LRUCache<string, KnownMember>({ max: MAX_CACHED_MEMBERS })
  return async ({ memberId, sessionId }) => {
    if (!isId(memberId) || !isId(sessionId)) return null
    const found = await findMemberOf(context, kept, { memberId, sessionId })
    if (!found) return null
    const { row, signedInAt } = found
    // The shorter session limit also applies to members who became staff while signed in.
    if (isStaffOnRealData(row, context) && after(signedInAt, ADMIN_SESSION_MS) <= context.clock.now())
      return null
    const current: CurrentMember = {
      by: 'session',
      memberId,
      sessionId,
      signedInAt,
      role: roleOf(row, context.adminEmails),
      emailVerified: row.emailVerifiedAt !== null,
      revision: row.revision,
    }
    rows.set(current, row)
    if (found.byPasskey) byPasskey.add(current)
    return current
  }
}

/** Caches the member until their revision changes, which is read on every request. */
async function findMemberOf(
  context: IdentityContext,
  kept: LRUCache<string, KnownMember>,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<LiveSession | null> {
  const known = kept.get(memberId) ?? null
  const found = await findLiveSession(context.db, { memberId, sessionId }, context.clock.now(), known)
  if (found && found.row === known) return found
  kept.delete(memberId)
  if (found) kept.set(memberId, found.row)
  return found
}

/** The member row read by the session check, so that handlers need no second query. */
export const rowBehind = (current: CurrentMember): Member | null => rows.get(current) ?? null

/** True if this session was opened with a passkey. */
export const isByPasskey = (current: CurrentMember): boolean => byPasskey.has(current)

export function rowOf(request: FastifyRequest): Member {
  const row = rowBehind(memberOf(request))
  if (!row) throw new NotSignedIn()
  return row
}
