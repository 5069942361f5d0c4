import { bumpRevision, type Db, type Queryable, rowsOf, type Tx } from '@keyturn/platform/db'
import type { Row } from '@keyturn/providers/bank'
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
  kind: Row['kind']
  source: 'bank' | 'statement'
}

/** Row with its retention flag. */
export interface KeptRow extends BookedRow {
  kept: boolean
}

const booked = rowsOf<Omit<BookedRow, 'source'>>({
  id: 'value',
  accountId: 'value',
  status: 'value',
  bookedOn: 'value',
  pence: 'bigint',
  description: 'value',
  merchant: 'value',
  kind: 'value',
})
const bookedColumns = sql`${booked.columnsOf('t')}, a.source`

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
  const { rows } = await db.execute<KeptRow & Record<string, unknown>>(sql`
    select ${bookedColumns}, t.kept
    from bank_transaction t join bank_account a on a.member_id = t.member_id and a.id = t.account_id
    where t.member_id = ${memberId} and t.status = ${status} and t.removed_at is null
      and t.booked_on >= coalesce(${from}::date, '-infinity'::date)
    order by t.booked_on, t.id`)
  return rows
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
  const { rows } = await db.execute<BookedRow & Record<string, unknown>>(sql`
    select ${bookedColumns}
    from bank_transaction t join bank_account a on a.member_id = t.member_id and a.id = t.account_id
    where ${filter} order by t.booked_on desc, t.id desc limit ${wanted.limit} offset ${wanted.offset}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from bank_transaction t where t.member_id = ${wanted.memberId} and ${filter}`,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Counts the rows of all statements that the member uploaded. */
export async function countStatementRows(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count
    from bank_transaction t join bank_account a on a.member_id = t.member_id and a.id = t.account_id
    where t.member_id = ${memberId} and a.source = 'statement'`)
  return rows[0]?.count ?? 0
}

/** Sets whether rows stay: rent, possible rent and rows the member confirmed. Others are deleted after ninety days. */
export async function markRetained(tx: Tx, memberId: string, ids: string[], kept: boolean): Promise<void> {
  if (ids.length === 0) return
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update bank_transaction set kept = ${kept}
    where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[])`)
  if (!kept) return
  await tx.execute(sql`
    update bank_account set ever_counted = true
    where member_id = ${memberId} and not ever_counted and id in (
      select account_id from bank_transaction where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[]))`)
}

const SWEEP_BATCH_SIZE = 5_000

export async function sweepUnkept(db: Db, seenBefore: Date): Promise<number> {
  let gone = 0
  for (;;) {
    const swept = await db.transaction((tx) => sweepSome(tx, seenBefore))
    gone += swept
    if (swept !== SWEEP_BATCH_SIZE) return gone
  }
}

async function sweepSome(tx: Tx, seenBefore: Date): Promise<number> {
  const { rows } = await tx.execute<{ memberId: string }>(sql`
    -- across members: retention is the same for everybody
    delete from bank_transaction where (member_id, id) in (
      select member_id, id from bank_transaction
      where not kept and first_seen_at < ${seenBefore.toISOString()} limit ${SWEEP_BATCH_SIZE})
    returning member_id as "memberId"`)
  bumpRevision(tx, ...rows.map(({ memberId }) => memberId))
  return rows.length
}

/** Deletes accounts with their coverage and rows. Returns the first day of each account's rows. */
export async function deleteReadings(
  tx: Tx,
  memberId: string,
): Promise<{ accountId: string; firstDay: string }[]> {
  bumpRevision(tx, memberId)
  const { rows } = await tx.execute<{ accountId: string; firstDay: string }>(sql`
    with deleted as (delete from bank_transaction where member_id = ${memberId} returning account_id, booked_on)
    select account_id as "accountId", min(booked_on)::text as "firstDay" from deleted group by account_id`)
  await tx.execute(sql`delete from bank_coverage where member_id = ${memberId}`)
  await tx.execute(sql`delete from bank_account where member_id = ${memberId}`)
  return rows
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
  bumpRevision(tx, memberId)
  await leaveHeldDays(tx, memberId, at)
  for (const table of OWNED)
    await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}`)
}
