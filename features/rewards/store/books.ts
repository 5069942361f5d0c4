import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { accounts, type Balances, emptyBalances, type Movement } from '../domain/book.ts'

export interface Book {
  entryCount: number
  carryMilli: number
  balances: Balances
}

interface Row extends Balances, Record<string, unknown> {
  entry_count: number
  carry_milli: number
}

const toBook = (row: Row): Book => ({
  entryCount: row.entry_count,
  carryMilli: row.carry_milli,
  balances: { ...emptyBalances, ...Object.fromEntries(accounts.map((account) => [account, row[account]])) },
})

const columns = sql.raw(`entry_count, carry_milli, ${accounts.join(', ')}`)

/** Opens a member's book for writing; every other writer waits until this transaction is done. */
export async function openBook(tx: Tx, memberId: string): Promise<Book> {
  const read = sql`select ${columns} from points_book where member_id = ${memberId} for update`
  const [found] = (await tx.execute<Row>(read)).rows
  if (found) return toBook(found)
  await tx.execute(sql`insert into points_book (member_id) values (${memberId}) on conflict do nothing`)
  const [made] = (await tx.execute<Row>(read)).rows
  if (!made) throw new Error('The points book could not be opened.')
  return toBook(made)
}

export async function readBook(db: Queryable, memberId: string): Promise<Book> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from points_book where member_id = ${memberId}`,
  )
  return rows[0] ? toBook(rows[0]) : { entryCount: 0, carryMilli: 0, balances: emptyBalances }
}

export async function saveBook(tx: Tx, memberId: string, book: Book): Promise<void> {
  const set = sql.join(
    accounts.map((account) => sql`${sql.raw(account)} = ${book.balances[account]}`),
    sql`, `,
  )
  await tx.execute(sql`
    update points_book set entry_count = ${book.entryCount}, carry_milli = ${book.carryMilli}, ${set}
    where member_id = ${memberId}`)
}

export interface Entry extends Movement {
  number: number
  cause: string
  kind: string
  category: string
  totalChange: number
  countChange: number
  /** The day it counts under, in months and lately. */
  occurredOn: string
  /** The day it is told under. */
  happenedOn: string
  note: string
  availableAfter: number
}

export async function addEntries(tx: Tx, memberId: string, entries: Entry[], now: Date): Promise<void> {
  const values = entries.map(
    (entry) => sql`(${memberId}, ${entry.number}, ${entry.cause}, ${entry.kind}, ${entry.from}, ${entry.to},
      ${entry.points}, ${entry.category}, ${entry.totalChange}, ${entry.countChange}, ${entry.occurredOn}, ${entry.happenedOn},
      ${entry.note}, ${entry.availableAfter}, ${now.toISOString()})`,
  )
  await tx.execute(sql`
    insert into points_entry (member_id, number, cause, kind, from_account, to_account, points, category,
      total_change, count_change, occurred_on, happened_on, note, available_after, recorded_at)
    values ${sql.join(values, sql`, `)}`)
}

export interface TotalChange {
  groupedBy: 'category' | 'month' | 'skipped'
  key: string
  points: number
  count: number
}

export async function addToTotals(tx: Tx, memberId: string, changes: TotalChange[]): Promise<void> {
  const values = changes.map(
    (change) => sql`(${memberId}, ${change.groupedBy}, ${change.key}, ${change.points}, ${change.count})`,
  )
  await tx.execute(sql`
    insert into points_total as kept (member_id, grouped_by, key, points, included_count)
    values ${sql.join(values, sql`, `)}
    on conflict (member_id, grouped_by, key) do update set
      points = kept.points + excluded.points, included_count = kept.included_count + excluded.included_count`)
}

export async function totalsOf(db: Queryable, memberId: string): Promise<TotalChange[]> {
  const { rows } = await db.execute<{
    grouped_by: TotalChange['groupedBy']
    key: string
    points: number
    included_count: number
  }>(sql`select grouped_by, key, points, included_count from points_total
         where member_id = ${memberId} order by grouped_by, key`)
  return rows.map((row) => ({
    groupedBy: row.grouped_by,
    key: row.key,
    points: row.points,
    count: row.included_count,
  }))
}

export async function hasEntry(db: Queryable, memberId: string, cause: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from points_entry where member_id = ${memberId} and cause = ${cause}`,
  )
  return (rowCount ?? 0) > 0
}

/** Whom rent was paid to and why a person stepped in are words about people; days and sums stay for the accounts. */
export async function forgetWords(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(
    sql`update points_award set payee = '', decision_note = null where member_id = ${memberId}`,
  )
  await tx.execute(
    sql`update points_adjustment set reason = '', decision_note = null where member_id = ${memberId}`,
  )
  await tx.execute(sql`delete from payee_seen where member_id = ${memberId}`)
}

const OF_A_BOOK = [
  'points_entry',
  'points_total',
  'points_award',
  'points_adjustment',
  'redemption',
  'points_book',
]

/** Books of closed accounts that the accounts need no more. */
export async function sweepBooks(db: Queryable, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ member_id: string }>(sql`
      -- across members: retention is the same for everybody
      select book.member_id from points_book book join member on member.id = book.member_id
      where member.erased_at < ${before.toISOString()} limit 5000`)
    const memberIds = sql.param(rows.map((row) => row.member_id))
    for (const table of OF_A_BOOK)
      await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = any(${memberIds}::uuid[])`)
    return rows.length
  })
}
