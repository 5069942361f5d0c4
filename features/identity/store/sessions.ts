import { columnsAs, type Db, prepare, type Queryable, type Tx } from '@keyturn/platform/db'
import { tellLiveLines } from '@keyturn/platform/live-lines'
import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { type Member, type MemberAsJson, memberColumns, memberFromJson } from './members.ts'
import { member, memberRevision, memberSession } from './tables.ts'

const ENDED = 'session-ended '

/** Whatever serves a session something lasting is told that it has ended. */
function tellEnded(tx: Tx, memberId: string, ended: readonly { id: string }[]): void {
  for (const { id } of ended) tellLiveLines(tx, memberId, `${ENDED}${id}`)
}

/** Which session this word on a live line says has ended; null when it says something else. */
export const endedSessionIn = (word: string): string | null =>
  word.startsWith(ENDED) ? word.slice(ENDED.length) : null

/** Of these members, who have a page open, the sessions that stand. Over several members by intent. */
export async function standingSessions(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(inArray(memberSession.memberId, [...memberIds]))
  return new Set(rows.map(({ id }) => id))
}

export interface NewSession {
  memberId: string
  id: string
  refreshDigest: string
  device: string
  signedInAt: Date
  expiresAt: Date
  keyThumbprint: string | null
  proofNamesToken: boolean
  byPasskey: boolean
  clientDigest: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insert(memberSession).values({ ...session, lastUsedAt: session.signedInAt })
}

interface SessionRow extends Record<string, unknown> {
  revision: string | null
  signedInAt: string
  byPasskey: boolean
  member: MemberAsJson | null
}

/**
 * Runs on every signed-in request: two narrow rows say whether the session stands and whether anything has changed. Only
 * then is the whole member read with them, so that whoever needs the profile next has it already; as one value, because
 * twenty described and read one by one take longer than the search.
 */
const sessionCheck = prepare<SessionRow>(
  'identity_session',
  sql`select ${memberRevision.revision}, ${memberSession.signedInAt} as "signedInAt", ${memberSession.byPasskey} as "byPasskey",
      case when ${memberRevision.revision} = ${sql.placeholder('knownRevision')}::uuid then null else (
        select row_to_json(found) from (select ${columnsAs(memberColumns)} from ${member}
          where ${member.id} = ${sql.placeholder('memberId')} and ${member.erasedAt} is null) found) end as member
    from ${memberSession} left join ${memberRevision} on ${memberRevision.memberId} = ${memberSession.memberId}
    where ${memberSession.memberId} = ${sql.placeholder('memberId')} and ${memberSession.id} = ${sql.placeholder('sessionId')}
      and ${memberSession.expiresAt} > ${sql.placeholder('now')}`,
)

/** Everything about a member but the password, under a revision; null: nothing may be kept. */
export type KnownMember = Member & { revision: string | null }

export interface LiveSession {
  row: KnownMember
  signedInAt: Date
  byPasskey: boolean
}

/** The session and whose it is; null: it was ended. Of who is known already no more is read while nothing has changed. */
export async function findLiveSession(
  db: Db,
  { memberId, sessionId }: { memberId: string; sessionId: string },
  now: Date,
  known: KnownMember | null = null,
): Promise<LiveSession | null> {
  const knownRevision = known?.revision ?? null
  const [found] = await sessionCheck.rowsShared(db, {
    memberId,
    sessionId,
    knownRevision,
    now: now.toISOString(),
  })
  if (!found) return null
  const { revision, byPasskey } = found
  const isKnown = known !== null && revision !== null && revision === known.revision
  const row = isKnown ? known : found.member && { ...memberFromJson(found.member), revision }
  return row && { row, byPasskey, signedInAt: new Date(found.signedInAt) }
}

/** Returns the session of this member that the same program opened (sandbox only). Null if there is none. */
export async function sessionOfClient(
  db: Queryable,
  memberId: string,
  clientDigest: string,
  now: Date,
): Promise<string | null> {
  const rows = await db
    .select({ id: memberSession.id })
    .from(memberSession)
    .where(
      and(
        eq(memberSession.memberId, memberId),
        eq(memberSession.clientDigest, clientDigest),
        gt(memberSession.expiresAt, now),
      ),
    )
    .limit(1)
  return rows[0]?.id ?? null
}

export interface Rotation {
  memberId: string
  sessionId: string
  presentedDigest: string
  successorDigest: string
  now: Date
  expiresAt: Date
  key: { thumbprint: string; namesToken: boolean } | null
}

/**
 * Uses a refresh token up, with the key its session is bound to; the first key that comes binds it. False when either
 * was not the current one; of many at once exactly one gets true.
 */
export async function rotateRefresh(db: Queryable, rotation: Rotation): Promise<boolean> {
  const { thumbprint = null, namesToken = false } = rotation.key ?? {}
  const isBoundTo = and(
    eq(memberSession.keyThumbprint, thumbprint ?? ''),
    sql`(${namesToken} or not ${memberSession.proofNamesToken})`,
  )
  const { rowCount } = await db
    .update(memberSession)
    .set({
      refreshDigest: rotation.successorDigest,
      previousDigest: rotation.presentedDigest,
      rotatedAt: rotation.now,
      lastUsedAt: rotation.now,
      expiresAt: rotation.expiresAt,
      keyThumbprint: sql`coalesce(${memberSession.keyThumbprint}, ${thumbprint})`,
      proofNamesToken: sql`${memberSession.proofNamesToken} or ${namesToken}`,
    })
    .where(
      and(
        eq(memberSession.memberId, rotation.memberId),
        eq(memberSession.id, rotation.sessionId),
        eq(memberSession.refreshDigest, rotation.presentedDigest),
        gt(memberSession.expiresAt, rotation.now),
        or(isNull(memberSession.keyThumbprint), isBoundTo),
      ),
    )
  return rowCount === 1
}

/** Null: the session was ended, or has run out. */
export async function findRotation(
  db: Queryable,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<Pick<
  typeof memberSession.$inferSelect,
  'refreshDigest' | 'previousDigest' | 'rotatedAt' | 'keyThumbprint' | 'proofNamesToken'
> | null> {
  const { refreshDigest, previousDigest, rotatedAt, keyThumbprint, proofNamesToken } = memberSession
  const rows = await db
    .select({ refreshDigest, previousDigest, rotatedAt, keyThumbprint, proofNamesToken })
    .from(memberSession)
    .where(
      and(
        eq(memberSession.memberId, memberId),
        eq(memberSession.id, sessionId),
        gt(memberSession.expiresAt, now),
      ),
    )
  return rows[0] ?? null
}

export async function endSession(db: Db, memberId: string, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(memberSession)
      .where(and(eq(memberSession.memberId, memberId), eq(memberSession.id, sessionId)))
      .returning({ id: memberSession.id })
    tellEnded(tx, memberId, ended)
    return ended.length === 1
  })
}

export async function endSessionAt(
  db: Queryable,
  memberId: string,
  sessionId: string,
  at: Date,
): Promise<void> {
  await db
    .update(memberSession)
    .set({ expiresAt: at })
    .where(and(eq(memberSession.memberId, memberId), eq(memberSession.id, sessionId)))
}

export async function endSessions(tx: Tx, memberId: string, exceptSessionId?: string): Promise<void> {
  const mine = eq(memberSession.memberId, memberId)
  const ended = await tx
    .delete(memberSession)
    .where(exceptSessionId ? and(mine, ne(memberSession.id, exceptSessionId)) : mine)
    .returning({ id: memberSession.id })
  tellEnded(tx, memberId, ended)
}

export interface OpenSession {
  id: string
  device: string
  byPasskey: boolean
  signedInAt: Date
  lastUsedAt: Date
}

export async function listSessions(db: Queryable, memberId: string, now: Date): Promise<OpenSession[]> {
  return db
    .select({
      id: memberSession.id,
      device: memberSession.device,
      byPasskey: memberSession.byPasskey,
      signedInAt: memberSession.signedInAt,
      lastUsedAt: memberSession.lastUsedAt,
    })
    .from(memberSession)
    .where(and(eq(memberSession.memberId, memberId), gt(memberSession.expiresAt, now)))
    .orderBy(desc(memberSession.lastUsedAt))
    .limit(200)
}

export async function sweepSessions(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    -- across members: what has run out belongs to nobody any more
    delete from member_session where expires_at < ${now.toISOString()}`)
}
