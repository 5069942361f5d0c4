import { bumpRevision, type Queryable, type Tx } from '@keyturn/platform/db'
import type { Row } from '@keyturn/providers/bank'
import { type SQL, sql } from 'drizzle-orm'
import type { StoredRow } from '../domain/reconcile.ts'

export interface NewRow {
  id: string
  providerId: string | null
  fingerprint: string
  status: 'booked' | 'pending'
  bookedOn: string
  pence: number
  description: string
  merchant: string | null
  kind: Row['kind']
}

interface AccountKey {
  memberId: string
  accountId: string
}

export async function hasRows(db: Queryable, memberId: string, accountId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from bank_transaction where member_id = ${memberId} and account_id = ${accountId} limit 1`,
  )
  return rows.length > 0
}

/**
 * Returns stored rows with a page's ids or fingerprints. One index lookup each; `offset 0` and `is true` prevent slow
 * plans for members without statistics.
 */
export function candidatesOf(
  place: AccountKey,
  page: { providerIds: string[]; days: string[]; fingerprints: string[]; readingId: string },
): SQL {
  return sql`
    select found.* from unnest(${sql.param(page.providerIds)}::text[]) as wanted(provider_id)
    cross join lateral (
      select ${columnsOf(page.readingId)} from bank_transaction
      where member_id = ${place.memberId} and provider_id >= wanted.provider_id and provider_id <= wanted.provider_id
        and account_id = ${place.accountId} order by provider_id offset 0) found
    union all
    select found.* from unnest(${sql.param(page.days)}::date[]) as wanted(day)
    cross join lateral (
      select ${columnsOf(page.readingId)} from bank_transaction
      where member_id = ${place.memberId} and booked_on = wanted.day and account_id = ${place.accountId}
        and (fingerprint in (select unnest(${sql.param(page.fingerprints)}::text[]))) is true order by id desc offset 0) found
    order by booked_on, id`
}

export async function candidates(
  tx: Tx,
  place: AccountKey,
  page: Parameters<typeof candidatesOf>[1],
): Promise<StoredRow[]> {
  const { rows } = await tx.execute<StoredRow & Record<string, unknown>>(candidatesOf(place, page))
  // A row found by id and by fingerprint occurs twice in succession.
  return rows.filter((row, nth) => row.id !== rows[nth - 1]?.id)
}

const columnsOf = (readingId: string): SQL => sql`id, provider_id as "providerId", fingerprint, booked_on,
  seen_in is not distinct from ${readingId}::uuid as seen, removed_at is not null as gone`

/** Sends rows as arrays per column, because PostgreSQL parses those faster than JSON. */
function asTable(rows: NewRow[]): SQL {
  const column = (key: keyof NewRow) => sql.param(rows.map((row) => row[key]))
  return sql`unnest(${column('id')}::uuid[], ${column('providerId')}::text[], ${column('fingerprint')}::text[],
    ${column('status')}::text[], ${column('bookedOn')}::date[], ${column('pence')}::bigint[],
    ${column('description')}::text[], ${column('merchant')}::text[], ${column('kind')}::text[])
    as r(id, provider_id, fingerprint, status, booked_on, pence, description, merchant, kind)`
}

export async function insertRows(
  tx: Tx,
  place: AccountKey,
  rows: NewRow[],
  readingId: string,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  bumpRevision(tx, place.memberId)
  await tx.execute(sql`
    insert into bank_transaction (member_id, id, account_id, provider_id, fingerprint, status, booked_on, pence,
      description, merchant, kind, seen_in, first_seen_at, changed_at)
    select ${place.memberId}::uuid, r.id, ${place.accountId}::uuid, r.provider_id, r.fingerprint, r.status, r.booked_on, r.pence,
      r.description, r.merchant, r.kind, ${readingId}::uuid, ${now.toISOString()}, ${now.toISOString()}
    from ${asTable(rows)}`)
}

export async function changeRows(
  tx: Tx,
  place: AccountKey,
  rows: NewRow[],
  readingId: string,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  bumpRevision(tx, place.memberId)
  await tx.execute(sql`
    update bank_transaction t set provider_id = r.provider_id, fingerprint = r.fingerprint, status = r.status,
      booked_on = r.booked_on, pence = r.pence, description = r.description, merchant = r.merchant, kind = r.kind,
      seen_in = ${readingId}::uuid, removed_at = null,
      changed_at = case when t.fingerprint = r.fingerprint and t.removed_at is null then t.changed_at else ${now.toISOString()}::timestamptz end
    from ${asTable(rows)}
    where t.member_id = ${place.memberId} and t.account_id = ${place.accountId} and t.id = r.id`)
}

export async function markSeen(tx: Tx, memberId: string, ids: string[], readingId: string): Promise<void> {
  if (ids.length === 0) return
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update bank_transaction set seen_in = ${readingId}::uuid
    where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[])`)
}

export async function markRemoved(tx: Tx, memberId: string, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update bank_transaction set removed_at = ${now.toISOString()}
    where member_id = ${memberId} and removed_at is null
      and id = any(${sql.param(ids)}::uuid[])`)
}

/** Returns the earliest day in this sync. Null if it had no rows. */
export async function firstDayBrought(tx: Tx, place: AccountKey, readingId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ first: string | null }>(sql`
    select min(booked_on)::text as first from bank_transaction
    where member_id = ${place.memberId} and account_id = ${place.accountId} and seen_in = ${readingId}::uuid`)
  return rows[0]?.first ?? null
}

/**
 * Removes rows between these days that the sync did not bring. Skips the first and last day, because the bank's days
 * may begin at another hour.
 */
export async function sweepUnseen(
  tx: Tx,
  place: AccountKey,
  reading: { from: string; to: string; readingId: string; now: Date },
): Promise<string | null> {
  bumpRevision(tx, place.memberId)
  const { rows } = await tx.execute<{ first: string | null }>(sql`
    with swept as (
      update bank_transaction set removed_at = ${reading.now.toISOString()}
      where member_id = ${place.memberId} and account_id = ${place.accountId} and removed_at is null
        and booked_on > ${reading.from}::date and booked_on < ${reading.to}::date
        and seen_in is distinct from ${reading.readingId}::uuid
      returning booked_on)
    select min(booked_on)::text as first from swept`)
  return rows[0]?.first ?? null
}

/** Deletes pending rows that were neither booked nor withdrawn within a fortnight. */
export async function deleteStalePending(tx: Tx, place: AccountKey, before: string): Promise<void> {
  bumpRevision(tx, place.memberId)
  await tx.execute(sql`
    delete from bank_transaction where member_id = ${place.memberId} and account_id = ${place.accountId}
      and status = 'pending' and booked_on < ${before}::date`)
}
