import { type CurrentMember, type LoadSession, memberOf, NotSignedIn } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { FastifyRequest } from 'fastify'
import { roleOf } from '../domain/standing.ts'
import type { Identity } from '../identity.ts'
import type { Member } from '../store/members.ts'
import { findLiveSession } from '../store/sessions.ts'

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

/** One prepared statement per signed-in request: does the session stand, and whose is it. */
export function createLoadSession(identity: Identity): LoadSession {
  return async ({ memberId, sessionId }) => {
    if (!isId(memberId) || !isId(sessionId)) return null
    const row = await findLiveSession(identity.db, memberId, sessionId, identity.clock.now())
    if (!row) return null
    const current = currentMember(row, sessionId, identity.adminEmails, row.revision)
    rows.set(current, row)
    return current
  }
}

/** The row that came with the session's check; the profile needs no statement of its own. */
export function rowOf(request: FastifyRequest): Member {
  const row = rows.get(memberOf(request))
  if (!row) throw new NotSignedIn()
  return row
}
