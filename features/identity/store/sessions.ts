import {
  assignments,
  type Db,
  prepare,
  type Queryable,
  revisionOf,
  rowsOf,
  type Stored,
  type Tx,
  values,
} from '@keyturn/platform/db'
import { notifyEventStreams } from '@keyturn/platform/event-streams'
import { sql } from 'drizzle-orm'
import { type Member, memberRows } from './members.ts'

const ENDED = 'session-ended '

/** Notifies open event streams of the session that it has ended. */
function notifySessionEnded(tx: Tx, memberId: string, ended: readonly { id: string }[]): void {
  for (const { id } of ended) notifyEventStreams(tx, memberId, `${ENDED}${id}`)
}

/** Returns the id of the session that this message reports as ended. Null for other messages. */
export const endedSessionIn = (word: string): string | null =>
  word.startsWith(ENDED) ? word.slice(ENDED.length) : null

/** The active sessions of these members, who have a page open. Reads across members by intent. */
export async function activeSessions(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from member_session where member_id = any(${sql.param([...memberIds])}::uuid[])`,
  )
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
  await tx.execute(sql`insert into member_session ${values({ ...session, lastUsedAt: session.signedInAt })}`)
}

interface SessionRow {
  revision: string | null
  signedInAt: string
  byPasskey: boolean
  member: Stored<Member> | null
}

/**
 * Runs on every signed-in request. Reads the member only after a change, as one JSON value, because parsing twenty
 * columns is slower.
 */
const sessionCheck = prepare<SessionRow>(
  'identity_session',
  sql`select standing.revision, session.signed_in_at as "signedInAt", session.by_passkey as "byPasskey",
      case when standing.revision = ${sql.placeholder('knownRevision')}::uuid then null else (
        select row_to_json(found) from (select ${memberRows.columns} from member
          where id = ${sql.placeholder('memberId')} and erased_at is null) found) end as member
    from member_session session left join (${revisionOf(sql`${sql.placeholder('memberId')}`)}) standing on true
    where session.member_id = ${sql.placeholder('memberId')} and session.id = ${sql.placeholder('sessionId')}
      and session.expires_at > ${sql.placeholder('now')}`,
)

/** All fields of a member except the password, with a revision. A null revision means that it must not be cached. */
export type KnownMember = Member & { revision: string | null }

export interface LiveSession {
  row: KnownMember
  signedInAt: Date
  byPasskey: boolean
}

/** Returns the session and its member, or null if it has ended. Reads a cached member again only after a change. */
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
  const row = isKnown ? known : found.member && { ...memberRows.read(found.member), revision }
  return row && { row, byPasskey, signedInAt: new Date(found.signedInAt) }
}

/** Session of this member opened by the same client (sandbox only). Null without one. */
export async function sessionOfClient(
  db: Queryable,
  memberId: string,
  clientDigest: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from member_session
    where member_id = ${memberId} and client_digest = ${clientDigest} and expires_at > ${now.toISOString()} limit 1`)
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
 * Rotates a refresh token; the first key binds its session. Returns false if either is not current, and true for one
 * concurrent call only.
 */
export async function rotateRefresh(db: Queryable, rotation: Rotation): Promise<boolean> {
  const { memberId, sessionId, presentedDigest, successorDigest, now, expiresAt, key } = rotation
  const { thumbprint = null, namesToken = false } = key ?? {}
  const change = {
    refreshDigest: successorDigest,
    previousDigest: presentedDigest,
    ...{ rotatedAt: now, lastUsedAt: now, expiresAt },
    keyThumbprint: sql`coalesce(key_thumbprint, ${thumbprint})`,
    proofNamesToken: sql`proof_names_token or ${namesToken}`,
  }
  const { rowCount } = await db.execute(sql`
    update member_session set ${assignments(change)}
    where member_id = ${memberId} and id = ${sessionId} and refresh_digest = ${presentedDigest}
      and expires_at > ${now.toISOString()} and (key_thumbprint is null
        or (key_thumbprint = ${thumbprint} and (${namesToken} or not proof_names_token)))`)
  return rowCount === 1
}

export interface StoredRotation {
  refreshDigest: string
  previousDigest: string | null
  rotatedAt: Date | null
  keyThumbprint: string | null
  proofNamesToken: boolean
}

const rotations = rowsOf<StoredRotation>({
  refreshDigest: 'value',
  previousDigest: 'value',
  rotatedAt: 'instant',
  keyThumbprint: 'value',
  proofNamesToken: 'value',
})

/** Returns null if the session was ended or has expired. */
export async function findRotation(
  db: Queryable,
  memberId: string,
  sessionId: string,
  now: Date,
): Promise<StoredRotation | null> {
  const { rows } = await db.execute<Stored<StoredRotation>>(sql`
    select ${rotations.columns} from member_session
    where member_id = ${memberId} and id = ${sessionId} and expires_at > ${now.toISOString()}`)
  return rows[0] ? rotations.read(rows[0]) : null
}

/**
 * True for a session's current refresh token and for the previous one, because the response with the current one may
 * still be in transit.
 */
export async function isTokenOfSession(
  db: Queryable,
  { memberId, sessionId, digest }: { memberId: string; sessionId: string; digest: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from member_session
    where member_id = ${memberId} and id = ${sessionId} and ${digest} in (refresh_digest, previous_digest)`)
  return rows.length > 0
}

export async function endSession(db: Db, memberId: string, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows: ended } = await tx.execute<{ id: string }>(
      sql`delete from member_session where member_id = ${memberId} and id = ${sessionId} returning id`,
    )
    notifySessionEnded(tx, memberId, ended)
    return ended.length === 1
  })
}

export async function endSessionAt(
  db: Queryable,
  memberId: string,
  sessionId: string,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    update member_session set expires_at = ${at.toISOString()} where member_id = ${memberId} and id = ${sessionId}`)
}

export async function endSessions(tx: Tx, memberId: string, exceptSessionId: string | null): Promise<void> {
  const { rows: ended } = await tx.execute<{ id: string }>(sql`
    delete from member_session
    where member_id = ${memberId} and id is distinct from ${exceptSessionId}::uuid returning id`)
  notifySessionEnded(tx, memberId, ended)
}

export interface OpenSession {
  id: string
  device: string
  byPasskey: boolean
  signedInAt: Date
  lastUsedAt: Date
}

const openSessions = rowsOf<OpenSession>({
  id: 'value',
  device: 'value',
  byPasskey: 'value',
  signedInAt: 'instant',
  lastUsedAt: 'instant',
})

export async function listSessions(db: Queryable, memberId: string, now: Date): Promise<OpenSession[]> {
  const { rows } = await db.execute<Stored<OpenSession>>(sql`
    select ${openSessions.columns} from member_session where member_id = ${memberId} and expires_at > ${now.toISOString()}
    order by last_used_at desc limit 200`)
  return rows.map(openSessions.read)
}

export async function sweepSessions(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    -- across members: what has run out belongs to nobody any more
    delete from member_session where expires_at < ${now.toISOString()}`)
}
