import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { deleteHolder, revokeCredentials } from './credentials.ts'

export const VIEW_KINDS = ['page', 'pdf', 'check', 'preview'] as const
export type ViewKind = (typeof VIEW_KINDS)[number]

export interface StoredPassport {
  memberId: string
  id: string
  code: string
  statement: string
  seal: string
  issuedAt: string
  expiresOn: Day
  revokedAt: string | null
}

export interface ListedPassport extends StoredPassport {
  views: number
  /** Number of wallets with it as a credential. */
  wallets: number
  latest: { at: string; kind: ViewKind }[]
}

const SHOWN_VIEWS = 8

const columns = sql`p.member_id as "memberId", p.id, p.code, p.statement, p.seal, p.issued_at::text as "issuedAt",
  p.expires_on::text as "expiresOn", p.revoked_at::text as "revokedAt"`

export async function insertPassport(
  tx: Tx,
  passport: Omit<StoredPassport, 'revokedAt'>,
  requestKey: string | null,
): Promise<void> {
  const { memberId, id, code, statement, seal, issuedAt, expiresOn } = passport
  await tx.execute(sql`
    insert into rent_passport_code (code, member_id, passport_id) values (${code}, ${memberId}, ${id})`)
  await tx.execute(sql`
    insert into rent_passport (member_id, id, code, statement, seal, issued_at, expires_on, request_key)
    values (${memberId}, ${id}, ${code}, ${statement}, ${seal}, ${issuedAt}, ${expiresOn}, ${requestKey})`)
}

/** Passport made by an earlier request with the same idempotency key, if any. */
export async function findByRequest(
  db: Queryable,
  memberId: string,
  requestKey: string,
): Promise<StoredPassport | null> {
  const { rows } = await db.execute<StoredPassport & Record<string, unknown>>(
    sql`select ${columns} from rent_passport p where p.member_id = ${memberId} and p.request_key = ${requestKey}`,
  )
  return rows[0] ?? null
}

export async function countOpen(db: Queryable, memberId: string, today: Day): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from rent_passport
    where member_id = ${memberId} and revoked_at is null and expires_on >= ${today}::date`)
  return rows[0]?.count ?? 0
}

/** Newest first, each with its latest views. */
export async function pageOfPassports(
  db: Queryable,
  wanted: { memberId: string; limit: number; offset: number },
): Promise<{ passports: ListedPassport[]; total: number }> {
  const { memberId, limit, offset } = wanted
  const { rows } = await db.execute<{ passports: ListedPassport[]; total: number }>(sql`
    select (select count(*)::int from rent_passport where member_id = ${memberId}) as total,
      (select coalesce(jsonb_agg(to_jsonb(page) order by page."issuedAt" desc, page.id desc), '[]') from (
        select ${columns}, p.views, (select count(*) from rent_credential w where w.member_id = ${memberId}
            and w.passport_id = p.id and w.issued_at is not null) as wallets, (
          select coalesce(jsonb_agg(jsonb_build_object('at', v.seen_at, 'kind', v.kind) order by v.seen_at desc), '[]')
          from (select * from rent_passport_view where member_id = ${memberId} and passport_id = p.id
            order by seen_at desc limit ${SHOWN_VIEWS}) v) as latest
        from rent_passport p where p.member_id = ${memberId}
        order by p.issued_at desc, p.id desc limit ${limit} offset ${offset}) page) as passports`)
  return rows[0] ?? { passports: [], total: 0 }
}

/** Finds the member and passport of a code, which is all its holder has. */
export const findByCode = (db: Queryable, code: string): Promise<StoredPassport | null> =>
  findBehind(db, sql`rent_passport_code where code = ${code}`)

export const findByFile = (db: Queryable, sha256: string): Promise<StoredPassport | null> =>
  findBehind(db, sql`rent_passport_file where sha256 = ${sha256}`)

/** Looks up member and passport id in a directory table, then loads the passport from that member's rows. */
async function findBehind(db: Queryable, entry: SQL): Promise<StoredPassport | null> {
  const { rows } = await db.execute<{ memberId: string; id: string }>(
    sql`select member_id as "memberId", passport_id as id from ${entry}`,
  )
  return rows[0] ? findPassport(db, rows[0].memberId, rows[0].id) : null
}

/** Idempotent: keeps the first revocation time. Returns false if the member has no such passport. */
export async function revoke(tx: Tx, memberId: string, id: string, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update rent_passport set revoked_at = coalesce(revoked_at, ${at.toISOString()})
    where member_id = ${memberId} and id = ${id} returning id`)
  await revokeCredentials(tx, memberId, id)
  return rows.length > 0
}

export async function findPassport(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<StoredPassport | null> {
  const { rows } = await db.execute<StoredPassport & Record<string, unknown>>(
    sql`select ${columns} from rent_passport p where p.member_id = ${memberId} and p.id = ${id}`,
  )
  return rows[0] ?? null
}

/** Returns true if the member ever made a passport. */
export async function hasPassport(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from rent_passport where member_id = ${memberId} limit 1`)
  return rows.length > 0
}

/** Ids of passports that show income. Quotation marks in typed names are escaped, so they cannot match. */
export async function passportsWithIncome(db: Queryable, memberId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from rent_passport where member_id = ${memberId} and statement like '%"income":{%'`)
  return rows.map(({ id }) => id)
}

/** Locks the passport until the transaction ends, so that a credential issued meanwhile is revoked with it. */
export async function lockPassport(tx: Tx, memberId: string, id: string): Promise<StoredPassport | null> {
  const { rows } = await tx.execute<StoredPassport & Record<string, unknown>>(
    sql`select ${columns} from rent_passport p where p.member_id = ${memberId} and p.id = ${id} for update`,
  )
  return rows[0] ?? null
}

interface Seen {
  viewId: string
  kind: ViewKind
  at: Date
}

export async function recordView(db: Queryable, passport: StoredPassport, seen: Seen): Promise<void> {
  await db.execute(sql`
    with counted as (
      update rent_passport set views = views + 1 where member_id = ${passport.memberId} and id = ${passport.id})
    insert into rent_passport_view (member_id, id, passport_id, seen_at, kind)
    values (${passport.memberId}, ${seen.viewId}, ${passport.id}, ${seen.at.toISOString()}, ${seen.kind})`)
}

export async function recordFile(db: Queryable, passport: StoredPassport, sha256: string): Promise<void> {
  await db.execute(sql`
    insert into rent_passport_file (sha256, member_id, passport_id)
    values (${sha256}, ${passport.memberId}, ${passport.id}) on conflict do nothing`)
}

const OWNED = [
  'rent_credential',
  'rent_passport_view',
  'rent_passport_file',
  'rent_passport_code',
  'rent_passport',
  'rent_income_month',
]

export async function erasePassports(tx: Tx, memberId: string): Promise<void> {
  for (const table of OWNED)
    await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}`)
  await deleteHolder(tx, memberId)
}
