import { after } from '@keyturn/platform/clock'
import { type CurrentMember, type LoadSession, memberOf, NotSignedIn } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { FastifyRequest } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { isWatched, roleOf } from '../domain/account-facts.ts'
import { ADMIN_SESSION_MS } from '../domain/limits.ts'
import type { Member } from '../store/members.ts'
import { findLiveSession, findSessionRevision } from '../store/sessions.ts'

const rows = new WeakMap<CurrentMember, Member>()
const byPasskey = new WeakSet<CurrentMember>()

type KnownMember = Member & { revision: string | null }

/** Enough for everybody who is busy at one process at the same time. */
const MOST_KEPT = 10_000

/** One prepared statement per signed-in request: does the session stand, and whose is it. */
export function createLoadSession(context: IdentityContext): LoadSession {
  const kept = new Map<string, KnownMember>()
  return async ({ memberId, sessionId }) => {
    if (!isId(memberId) || !isId(sessionId)) return null
    const found = await findMemberOf(context, kept, { memberId, sessionId })
    if (!found) return null
    const { row, signedInAt } = found
    // Whoever became one of our own people while signed in is held to their day as well.
    if (isWatched(row, context) && after(signedInAt, ADMIN_SESSION_MS) <= context.clock.now()) return null
    const current = {
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

/** A member stays known until any process changes their row: that renews the revision, which is read every time. */
async function findMemberOf(
  context: IdentityContext,
  kept: Map<string, KnownMember>,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<{ row: KnownMember; signedInAt: Date; byPasskey: boolean } | null> {
  const now = context.clock.now()
  const known = kept.get(memberId)
  if (known) {
    const found = await findSessionRevision(context.db, memberId, sessionId, now)
    if (!found) return null
    if (found.revision !== null && found.revision === known.revision) return { ...found, row: known }
  }
  const found = await findLiveSession(context.db, memberId, sessionId, now)
  kept.delete(memberId)
  const [oldest] = kept.size >= MOST_KEPT ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
  if (found) kept.set(memberId, found.row)
  return found
}

/** The row that came with the session's check: whoever answers a signed-in member needs no statement for it. */
export const rowBehind = (current: CurrentMember): Member | null => rows.get(current) ?? null

/** This sign-in was made with a passkey: something in the hand, opened by a finger, a face or a PIN. */
export const isByPasskey = (current: CurrentMember): boolean => byPasskey.has(current)

export function rowOf(request: FastifyRequest): Member {
  const row = rowBehind(memberOf(request))
  if (!row) throw new NotSignedIn()
  return row
}
