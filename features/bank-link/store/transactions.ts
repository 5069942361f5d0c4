import { type Db, type Queryable, renewRevision, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { leaveHeldDays } from './shared-accounts.ts'

export interface BookedRow {
  id: string
  accountId: string
  status: 'booked' | 'pending'
  bookedOn: string
  pence: number
  description: string
  merchant: string | null
  kind: string
  source: 'bank' | 'statement'
}

/** Whether it stays for good is known of each. */
export interface KeptRow extends BookedRow {
  kept: boolean
}

interface RawBooked extends Record<string, unknown> {
  id: string
  account_id: string
  status: 'booked' | 'pending'
  booked_on: string
  pence: string
  description: string
  merchant: string | null
  kind: string
  source: 'bank' | 'statement'
}

const toBooked = (raw: RawBooked): BookedRow => ({
  id: raw.id,
  accountId: raw.account_id,
  status: raw.status,
  bookedOn: raw.booked_on,
  pence: Number(raw.pence),
  description: raw.description,
  merchant: raw.merchant,
  kind: raw.kind,
  source: raw.source,
})

export async function listBooked(
  db: Queryable,
  memberId: string,
  from: string | null = null,
): Promise<KeptRow[]> {
  return listRows(db, memberId, { status: 'booked', from })
}

export const listPending = (db: Queryable, memberId: string): Promise<BookedRow[]> =>
  listRows(db, memberId, { status: 'pending', from: null })

async function listRows(
  db: Queryable,
  memberId: string,
  { status, from }: { status: 'booked' | 'pending'; from: string | null },
): Promise<KeptRow[]> {
  const { rows } = await db.execute<RawBooked & { kept: boolean }>(sql`
    select t.id, t.account_id, t.status, t.booked_on::text, t.pence, t.description, t.merchant, t.kind, t.kept, a.source
    from bank_transaction t join bank_account a on a.member_id = t.member_id and a.id = t.account_id
    where t.member_id = ${memberId} and t.status = ${status} and t.removed_at is null
      and t.booked_on >= coalesce(${from}::date, '-infinity'::date)
    order by t.booked_on, t.id`)
  return rows.map((raw) => ({ ...toBooked(raw), kept: raw.kept }))
}

export interface PageOfRows {
  rows: BookedRow[]
  total: number
}

export async function pageOfRows(
  db: Queryable,
  wanted: { memberId: string; limit: number; offset: number; pending: boolean; accountId: string | null },
): Promise<PageOfRows> {
  const filter = sql`t.member_id = ${wanted.memberId} and t.removed_at is null
    and (t.status = 'booked' or ${wanted.pending}) and (${wanted.accountId}::uuid is null or t.account_id = ${wanted.accountId}::uuid)`
  const { rows } = await db.execute<RawBooked>(sql`
    select t.id, t.account_id, t.status, t.booked_on::text, t.pence, t.description, t.merchant, t.kind, a.source
    from bank_transaction t join bank_account a on a.member_id = t.member_id and a.id = t.account_id
    where ${filter} order by t.booked_on desc, t.id desc limit ${wanted.limit} offset ${wanted.offset}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from bank_transaction t where t.member_id = ${wanted.memberId} and ${filter}`,
  )
  return { rows: rows.map(toBooked), total: counted.rows[0]?.total ?? 0 }
}

/** What is rent, may be rent or was confirmed by the member stays; all else goes after ninety days. */
export async function markKept(tx: Tx, memberId: string, ids: string[], kept: boolean): Promise<void> {
  if (ids.length === 0) return
  renewRevision(tx, memberId)
  await tx.execute(sql`
    update bank_transaction set kept = ${kept}
    where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[])`)
  if (!kept) return
  await tx.execute(sql`
    update bank_account set ever_counted = true
    where member_id = ${memberId} and not ever_counted and id in (
      select account_id from bank_transaction where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[]))`)
}

const SWEPT_AT_ONCE = 5_000

export async function sweepUnkept(db: Db, seenBefore: Date): Promise<number> {
  let gone = 0
  for (;;) {
    const swept = await db.transaction((tx) => sweepSome(tx, seenBefore))
    gone += swept
    if (swept !== SWEPT_AT_ONCE) return gone
  }
}

async function sweepSome(tx: Tx, seenBefore: Date): Promise<number> {
  const { rows } = await tx.execute<{ member_id: string }>(sql`
    -- across members: retention is the same for everybody
    delete from bank_transaction where (member_id, id) in (
      select member_id, id from bank_transaction
      where not kept and first_seen_at < ${seenBefore.toISOString()} limit ${SWEPT_AT_ONCE})
    returning member_id`)
  renewRevision(tx, ...rows.map(({ member_id }) => member_id))
  return rows.length
}

/** Accounts, their days and their rows, all of them; answers the first day each account had a row of. */
export async function deleteReadings(
  tx: Tx,
  memberId: string,
): Promise<{ accountId: string; firstDay: string }[]> {
  renewRevision(tx, memberId)
  const { rows } = await tx.execute<{ account_id: string; first_day: string }>(sql`
    with deleted as (delete from bank_transaction where member_id = ${memberId} returning account_id, booked_on)
    select account_id, min(booked_on)::text as first_day from deleted group by account_id`)
  await tx.execute(sql`delete from bank_coverage where member_id = ${memberId}`)
  await tx.execute(sql`delete from bank_account where member_id = ${memberId}`)
  return rows.map((row) => ({ accountId: row.account_id, firstDay: row.first_day }))
}

const OWNED = [
  'bank_transaction',
  'bank_coverage',
  'bank_account',
  'bank_holder_check',
  'bank_consent_event',
  'bank_connection',
  'bank_attempt',
  'bank_customer',
  'bank_provider_ref',
]

export async function eraseBankRows(tx: Tx, memberId: string, at: Date): Promise<void> {
  renewRevision(tx, memberId)
  await leaveHeldDays(tx, memberId, at)
  for (const table of OWNED)
    await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}`)
}
