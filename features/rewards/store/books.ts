import { executePrepared, prepareQuery, type Queryable, type Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
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

const bookOf = sql`select ${columns} from points_book where member_id = ${sql.placeholder('memberId')}`
const bookToWrite = prepareQuery<Row>('rewards_open_book', sql`${bookOf} for update`)
const bookToRead = prepareQuery<Row>('rewards_read_book', bookOf)

/** Opens a member's book for writing; every other writer waits until this transaction is done. */
export async function openBook(tx: Tx, memberId: string): Promise<Book> {
  const [found] = await bookToWrite(tx, { memberId })
  if (found) return toBook(found)
  await tx.execute(sql`insert into points_book (member_id) values (${memberId}) on conflict do nothing`)
  const [made] = await bookToWrite(tx, { memberId })
  if (!made) throw new Error('The points book could not be opened.')
  return toBook(made)
}

export interface Figures {
  book: Book
  /** Counted as earned from the day on, the welcome aside. */
  lately: { points: number; count: number }
  welcomedOn: string | null
}

const figuresOf = prepareQuery<
  Row & { lately_points: string; lately_count: string; welcomed_on: string | null }
>(
  'rewards_figures',
  sql`
    select ${columns}, lately.points as lately_points, lately.included as lately_count,
           (select occurred_on::text from points_entry
            where member_id = ${sql.placeholder('memberId')} and cause = 'welcome' and not exists (
              select 1 from points_entry where member_id = ${sql.placeholder('memberId')}
                and cause = 'welcome:taken-back')) as welcomed_on
    from points_book cross join lateral (
      select coalesce(sum(total_change), 0) as points, coalesce(sum(count_change), 0) as included
      from points_entry
      where member_id = ${sql.placeholder('memberId')} and total_change <> 0
        and occurred_on >= ${sql.placeholder('since')} and cause not like 'welcome%') lately
    where member_id = ${sql.placeholder('memberId')}`,
)

/** The book, what it earned lately and the day of the welcome, in one statement. */
export async function readFigures(db: Queryable, memberId: string, since: string): Promise<Figures> {
  const [row] = await figuresOf(db, { memberId, since })
  if (!row) return { book: NO_BOOK, lately: { points: 0, count: 0 }, welcomedOn: null }
  return {
    book: toBook(row),
    lately: { points: Number(row.lately_points), count: Number(row.lately_count) },
    welcomedOn: row.welcomed_on,
  }
}

const NO_BOOK: Book = { entryCount: 0, carryMilli: 0, balances: emptyBalances }

export async function readBook(db: Queryable, memberId: string): Promise<Book> {
  const [row] = await bookToRead(db, { memberId })
  return row ? toBook(row) : NO_BOOK
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
  /** The day it is listed under. */
  happenedOn: string
  note: string
  availableAfter: number
}

export interface TotalChange {
  groupedBy: 'category' | 'month' | 'skipped'
  key: string
  points: number
  count: number
}

const insertEntries = (memberId: string, entries: readonly Entry[], now: Date): SQL => {
  const values = entries.map(
    (entry) => sql`(${memberId}, ${entry.number}, ${entry.cause}, ${entry.kind}, ${entry.from}, ${entry.to},
      ${entry.points}, ${entry.category}, ${entry.totalChange}, ${entry.countChange}, ${entry.occurredOn},
      ${entry.happenedOn}, ${entry.note}, ${entry.availableAfter}, ${now.toISOString()})`,
  )
  return sql`
    insert into points_entry (member_id, number, cause, kind, from_account, to_account, points, category,
      total_change, count_change, occurred_on, happened_on, note, available_after, recorded_at)
    values ${sql.join(values, sql`, `)}`
}

const upsertTotals = (memberId: string, changes: readonly TotalChange[]): SQL => {
  const values = changes.map(
    (change) => sql`(${memberId}, ${change.groupedBy}, ${change.key}, ${change.points}, ${change.count})`,
  )
  return sql`
    insert into points_total as total (member_id, grouped_by, key, points, included_count)
    values ${sql.join(values, sql`, `)}
    on conflict (member_id, grouped_by, key) do update set
      points = total.points + excluded.points, included_count = total.included_count + excluded.included_count`
}

export async function addToTotals(tx: Tx, memberId: string, changes: TotalChange[]): Promise<void> {
  await tx.execute(upsertTotals(memberId, changes))
}

/** Entries, sums and balances in one statement: one way to the database and back for a posting, not three. */
export async function writeBook(
  tx: Tx,
  memberId: string,
  written: { book: Book; entries: readonly Entry[]; changes: readonly TotalChange[]; now: Date },
): Promise<void> {
  const { book, entries, changes, now } = written
  const set = sql.join(
    accounts.map((account) => sql`${sql.raw(account)} = ${book.balances[account]}`),
    sql`, `,
  )
  const parts = [
    ...(entries.length > 0 ? [sql`entry as (${insertEntries(memberId, entries, now)})`] : []),
    ...(changes.length > 0 ? [sql`total as (${upsertTotals(memberId, changes)})`] : []),
  ]
  const before = parts.length > 0 ? sql`with ${sql.join(parts, sql`, `)}` : sql``
  const name = `rewards_write_book_${entries.length}_${changes.length}`
  const update = sql`${before}
    update points_book set entry_count = ${book.entryCount}, carry_milli = ${book.carryMilli}, ${set}
    where member_id = ${memberId}`
  await executePrepared(tx, name, update)
}

const sumsOf = prepareQuery<{
  grouped_by: TotalChange['groupedBy']
  key: string
  points: number
  included_count: number
}>(
  'rewards_totals',
  sql`select grouped_by, key, points, included_count from points_total
      where member_id = ${sql.placeholder('memberId')}
        and (grouped_by <> 'month' or key >= ${sql.placeholder('fromMonth')}) order by grouped_by, key`,
)

/** All categories and reasons, and the months from this one on: what is read does not grow with the years. */
export async function totalsOf(db: Queryable, memberId: string, fromMonth: string): Promise<TotalChange[]> {
  const rows = await sumsOf(db, { memberId, fromMonth })
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
