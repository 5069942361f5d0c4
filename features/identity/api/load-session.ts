import { type CurrentMember, type LoadSession, memberOf, NotSignedIn } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { FastifyRequest } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { roleOf } from '../domain/account-facts.ts'
import type { Member } from '../store/members.ts'
import { findLiveSession, findSessionRevision } from '../store/sessions.ts'

const rows = new WeakMap<CurrentMember, Member>()

export function currentMember(
  member: Member,
  sessionId: string,
  adminEmails: readonly string[],
  revision: string | null = null,
): CurrentMember {
  return {
    memberId: member.id,
    sessionId,
    role: roleOf(member, adminEmails),
    emailVerified: member.emailVerifiedAt !== null,
    revision,
  }
}

type KnownMember = Member & { revision: string | null }

/** Enough for everybody who is busy at one process at the same time. */
const MOST_KEPT = 10_000

/** One prepared statement per signed-in request: does the session stand, and whose is it. */
export function createLoadSession(context: IdentityContext): LoadSession {
  const kept = new Map<string, KnownMember>()
  return async ({ memberId, sessionId }) => {
    if (!isId(memberId) || !isId(sessionId)) return null
    const row = await findMemberOf(context, kept, { memberId, sessionId })
    if (!row) return null
    const current = currentMember(row, sessionId, context.adminEmails, row.revision)
    rows.set(current, row)
    return current
  }
}

/** A member stays known until any process changes their row: that renews the revision, which is read every time. */
async function findMemberOf(
  context: IdentityContext,
  kept: Map<string, KnownMember>,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<KnownMember | null> {
  const now = context.clock.now()
  const known = kept.get(memberId)
  if (known) {
    const found = await findSessionRevision(context.db, memberId, sessionId, now)
    if (!found) return null
    if (found.revision !== null && found.revision === known.revision) return known
  }
  const row = await findLiveSession(context.db, memberId, sessionId, now)
  kept.delete(memberId)
  const [oldest] = kept.size >= MOST_KEPT ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
  if (row) kept.set(memberId, row)
  return row
}

/** The row that came with the session's check: whoever answers a signed-in member needs no statement for it. */
export const rowBehind = (current: CurrentMember): Member | null => rows.get(current) ?? null

export function rowOf(request: FastifyRequest): Member {
  const row = rowBehind(memberOf(request))
  if (!row) throw new NotSignedIn()
  return row
}
