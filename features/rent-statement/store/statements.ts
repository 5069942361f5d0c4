import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'

const VIEW_KINDS = ['page', 'pdf', 'data', 'check', 'preview'] as const
export type ViewKind = (typeof VIEW_KINDS)[number]

export interface StoredStatement {
  memberId: string
  id: string
  code: string
  purpose: string
  homeId: string | null
  /** Signed text. */
  statement: string
  seal: string
  issuedAt: string
  expiresOn: Day
  revokedAt: string | null
}

export interface ListedStatement extends StoredStatement {
  views: number
  latest: { at: string; kind: ViewKind }[]
}

const SHOWN_VIEWS = 8

const columns = sql`s.member_id as "memberId", s.id, s.code, s.purpose, s.home_id as "homeId", s.statement, s.seal,
  s.issued_at::text as "issuedAt", s.expires_on::text as "expiresOn", s.revoked_at::text as "revokedAt"`

type Row = StoredStatement & Record<string, unknown>

export async function insertStatement(
  tx: Tx,
  made: Omit<StoredStatement, 'revokedAt'>,
  requestKey: string | null,
): Promise<void> {
  const { memberId, id, code, purpose, homeId, statement, seal, issuedAt, expiresOn } = made
  await tx.execute(sql`
    insert into rent_statement_code (code, member_id, statement_id) values (${code}, ${memberId}, ${id})`)
  await tx.execute(sql`
    insert into rent_statement (member_id, id, code, purpose, home_id, statement, seal, issued_at, expires_on,
      request_key)
    values (${memberId}, ${id}, ${code}, ${purpose}, ${homeId}, ${statement}, ${seal}, ${issuedAt}, ${expiresOn},
      ${requestKey})`)
}

/** Returns the statement made by an earlier request with the same idempotency key; null if none. */
export async function findByRequest(
  db: Queryable,
  memberId: string,
  requestKey: string,
): Promise<StoredStatement | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from rent_statement s where s.member_id = ${memberId} and s.request_key = ${requestKey}`)
  return rows[0] ?? null
}

export async function countOpen(db: Queryable, memberId: string, today: Day): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from rent_statement
    where member_id = ${memberId} and revoked_at is null and expires_on >= ${today}::date`)
  return rows[0]?.count ?? 0
}

/** Newest first, each with its latest views. */
export async function pageOfStatements(
  db: Queryable,
  wanted: { memberId: string; limit: number; offset: number },
): Promise<{ statements: ListedStatement[]; total: number }> {
  const { memberId, limit, offset } = wanted
  const { rows } = await db.execute<{ statements: ListedStatement[]; total: number }>(sql`
    select (select count(*)::int from rent_statement where member_id = ${memberId}) as total,
      (select coalesce(jsonb_agg(to_jsonb(page) order by page."issuedAt" desc, page.id desc), '[]') from (
        select ${columns}, s.views, (
          select coalesce(jsonb_agg(jsonb_build_object('at', v.seen_at, 'kind', v.kind) order by v.seen_at desc), '[]')
          from (select * from rent_statement_view where member_id = ${memberId} and statement_id = s.id
            order by seen_at desc limit ${SHOWN_VIEWS}) v) as latest
        from rent_statement s where s.member_id = ${memberId}
        order by s.issued_at desc, s.id desc limit ${limit} offset ${offset}) page) as statements`)
  return rows[0] ?? { statements: [], total: 0 }
}

export const findByCode = (db: Queryable, code: string): Promise<StoredStatement | null> =>
  findBehind(db, sql`rent_statement_code where code = ${code}`)

export const findByFile = (db: Queryable, sha256: string): Promise<StoredStatement | null> =>
  findBehind(db, sql`rent_statement_file where sha256 = ${sha256}`)

/** Looks up member and statement id in a directory table, then loads the statement from that member's rows. */
async function findBehind(db: Queryable, entry: SQL): Promise<StoredStatement | null> {
  const { rows } = await db.execute<{ memberId: string; id: string }>(
    sql`select member_id as "memberId", statement_id as id from ${entry}`,
  )
  if (!rows[0]) return null
  const found = await db.execute<Row>(sql`
    select ${columns} from rent_statement s where s.member_id = ${rows[0].memberId} and s.id = ${rows[0].id}`)
  return found.rows[0] ?? null
}

/** Idempotent: keeps the first revocation time. Returns false if the member has no such statement. */
export async function revoke(db: Queryable, memberId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update rent_statement set revoked_at = coalesce(revoked_at, ${at.toISOString()})
    where member_id = ${memberId} and id = ${id} returning id`)
  return rows.length > 0
}

export async function recordView(
  db: Queryable,
  statement: StoredStatement,
  seen: { viewId: string; kind: ViewKind; at: Date },
): Promise<void> {
  const { memberId, id } = statement
  await db.execute(sql`
    with counted as (
      update rent_statement set views = views + 1 where member_id = ${memberId} and id = ${id})
    insert into rent_statement_view (member_id, id, statement_id, seen_at, kind)
    values (${memberId}, ${seen.viewId}, ${id}, ${seen.at.toISOString()}, ${seen.kind})`)
}

export async function recordFile(db: Queryable, statement: StoredStatement, sha256: string): Promise<void> {
  await db.execute(sql`
    insert into rent_statement_file (sha256, member_id, statement_id)
    values (${sha256}, ${statement.memberId}, ${statement.id}) on conflict do nothing`)
}

const OWNED = ['rent_statement_view', 'rent_statement_file', 'rent_statement_code', 'rent_statement']

export async function eraseStatements(tx: Tx, memberId: string): Promise<void> {
  for (const table of OWNED)
    await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}`)
}
