import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface Viewer {
  id: string
  email: string
}

export interface SignInLink {
  id: string
  email: string
  code: string | null
  expiresAt: Date
}

export async function insertLink(tx: Tx, { id, email, code, expiresAt }: SignInLink): Promise<void> {
  await tx.execute(sql`
    insert into viewer_link (id, email, code, expires_at) values (${id}, ${email}, ${code}, ${expiresAt.toISOString()})`)
}

const linkColumns = sql`id, email, code, expires_at as "expiresAt"`
interface LinkRow extends Omit<SignInLink, 'expiresAt'>, Record<string, unknown> {
  expiresAt: string
}
const toLink = (row: LinkRow | undefined): SignInLink | null =>
  row ? { ...row, expiresAt: new Date(row.expiresAt) } : null

export async function findLink(db: Queryable, id: string): Promise<SignInLink | null> {
  const { rows } = await db.execute<LinkRow>(sql`select ${linkColumns} from viewer_link where id = ${id}`)
  return toLink(rows[0])
}

/** Deletes the link and returns it, so that only one of two concurrent requests succeeds. */
export async function consumeLink(tx: Tx, id: string): Promise<SignInLink | null> {
  const { rows } = await tx.execute<LinkRow>(
    sql`delete from viewer_link where id = ${id} returning ${linkColumns}`,
  )
  return toLink(rows[0])
}

/** Upserts the account of a verified address. */
export async function upsertViewer(tx: Tx, { id, email }: Viewer, at: Date): Promise<Viewer> {
  const { rows } = await tx.execute<Viewer & Record<string, unknown>>(sql`
    insert into viewer (id, email, made_at, seen_at) values (${id}, ${email}, ${at.toISOString()}, ${at.toISOString()})
    on conflict (email) do update set seen_at = excluded.seen_at returning id, email`)
  return rows[0] ?? { id, email }
}

export async function insertSession(
  tx: Tx,
  session: { digest: string; viewerId: string; expiresAt: Date },
): Promise<void> {
  const { digest, viewerId, expiresAt } = session
  await tx.execute(sql`
    insert into viewer_session (digest, viewer_id, expires_at)
    values (${digest}, ${viewerId}, ${expiresAt.toISOString()})`)
}

export async function findSession(db: Queryable, digest: string, now: Date): Promise<Viewer | null> {
  const { rows } = await db.execute<Viewer & Record<string, unknown>>(sql`
    select v.id, v.email from viewer_session s join viewer v on v.id = s.viewer_id
    where s.digest = ${digest} and s.expires_at > ${now.toISOString()}`)
  return rows[0] ?? null
}

export async function endSession(db: Queryable, digest: string): Promise<void> {
  await db.execute(sql`delete from viewer_session where digest = ${digest}`)
}

export async function emailOfViewer(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(sql`select email from viewer where id = ${id}`)
  return rows[0]?.email ?? null
}

/**
 * Deletes a viewer's address, sessions, links and kept passports. Removals by members remain by address digest until
 * the passport ends.
 */
export async function deleteViewer(tx: Tx, { id, email }: Viewer, addressDigest: string): Promise<void> {
  await tx.execute(sql`-- across members: a viewer keeps passports of several
    delete from viewer_passport where viewer_id = ${id} and ended_at is null`)
  await tx.execute(sql`-- across members: a viewer keeps passports of several
    update viewer_passport set address_digest = ${addressDigest} where viewer_id = ${id}`)
  await tx.execute(sql`delete from viewer_link where email = ${email}`)
  await tx.execute(sql`delete from viewer where id = ${id}`)
}

export async function sweepViewers(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from viewer where seen_at < ${before.toISOString()}`,
  )
  const gone = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  await db.execute(sql`-- across members: a viewer keeps passports of several
    delete from viewer_passport where viewer_id = ${gone} and (ended_at is null or address_digest is null)`)
  const { rowCount } = await db.execute(
    sql`delete from viewer where id = ${gone} and seen_at < ${before.toISOString()}`,
  )
  return rowCount ?? 0
}

/** Deletes expired links, sessions and kept passports. */
export async function sweepEnded(db: Queryable, before: Date): Promise<number> {
  const moment = before.toISOString()
  const counts = [
    await db.execute(sql`delete from viewer_link where expires_at < ${moment}`),
    await db.execute(sql`delete from viewer_session where expires_at < ${moment}`),
    await db.execute(sql`-- across members: whosever passport it was, its last day is over
      delete from viewer_passport where expires_on < ${moment}::timestamptz::date`),
  ]
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
