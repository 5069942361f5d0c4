import { isClosed } from '@keyturn/identity'
import { bumpRevision, type Db, prepare, type Queryable, type Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { accounts, type Balances, emptyBalances, type Movement } from '../domain/book.ts'

export interface Book {
  entryCount: number
  carryMilli: number
  balances: Balances
}

interface Row extends Omit<Book, 'balances'>, Balances, Record<string, unknown> {}

const toBook = (row: Row): Book => ({
  entryCount: row.entryCount,
  carryMilli: row.carryMilli,
  balances: { ...emptyBalances, ...Object.fromEntries(accounts.map((account) => [account, row[account]])) },
})

const columns = sql.raw(`entry_count as "entryCount", carry_milli as "carryMilli", ${accounts.join(', ')}`)

const bookOf = sql`select ${columns} from points_book where member_id = ${sql.placeholder('memberId')}`
const bookToWrite = prepare<Row>('rewards_open_book', sql`${bookOf} for update`)
const bookToRead = prepare<Row>('rewards_read_book', bookOf)

/** Locks a member's ledger for writing until the transaction ends. */
export async function openBook(tx: Tx, memberId: string): Promise<Book> {
  const [found] = await bookToWrite.rows(tx, { memberId })
  if (found) return toBook(found)
  bumpRevision(tx, memberId)
  await tx.execute(sql`insert into points_book (member_id) values (${memberId}) on conflict do nothing`)
  const [made] = await bookToWrite.rows(tx, { memberId })
  if (!made) throw new Error('The points book could not be opened.')
  return toBook(made)
}

/**
 * Lock for the members of one home, because they share a limit. Taken before any ledger is opened, which prevents
 * deadlocks.
 */
export async function lockHome(tx: Tx, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length < 2) return
  for (const id of [...memberIds].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rewards-home:${id}`}, 0))`)
}

export interface Figures {
  book: Book
  /** Points earned since that day, without the welcome bonus. */
  lately: { points: number; count: number }
  welcomedOn: string | null
  /** All categories and reasons, and the requested months. */
  totals: TotalChange[]
}

/** Totals of one kind from a key on, as one JSON value, because parsing many rows is slower. */
const sumsAsJson = (of: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_array(grouped_by, key, points, included_count) order by grouped_by, key), '[]')
  from points_total where member_id = ${sql.placeholder('memberId')} and ${of})`

type SumAsJson = [groupedBy: TotalChange['groupedBy'], key: string, points: number, count: number]

const figuresOf = prepare<
  Row & {
    latelyPoints: number
    latelyCount: number
    welcomedOn: string | null
    sums: SumAsJson[]
    months: SumAsJson[]
  }
>(
  'rewards_figures',
  sql`
    select ${columns}, lately.points::float8 as "latelyPoints", lately.included::float8 as "latelyCount",
           (select occurred_on::text from points_entry
            where member_id = ${sql.placeholder('memberId')} and cause = 'welcome' and not exists (
              select 1 from points_entry where member_id = ${sql.placeholder('memberId')}
                and cause = 'welcome:taken-back')) as "welcomedOn",
           ${sumsAsJson(sql`grouped_by in ('category', 'skipped')`)} as sums,
           ${sumsAsJson(sql`grouped_by = 'month' and key >= ${sql.placeholder('fromMonth')}`)} as months
    from points_book cross join lateral (
      select coalesce(sum(total_change), 0) as points, coalesce(sum(count_change), 0) as included
      from points_entry
      where member_id = ${sql.placeholder('memberId')} and total_change <> 0
        and occurred_on >= ${sql.placeholder('since')} and cause not like 'welcome%') lately
    where member_id = ${sql.placeholder('memberId')}`,
)

/** Ledger, totals, recent earnings and welcome day in one statement. Skips older months, so its cost does not grow. */
export async function readFigures(
  db: Queryable,
  memberId: string,
  from: { day: string; month: string },
): Promise<Figures> {
  const [row] = await figuresOf.rows(db, { memberId, since: from.day, fromMonth: from.month })
  if (!row) return { book: NO_BOOK, lately: { points: 0, count: 0 }, welcomedOn: null, totals: [] }
  return {
    book: toBook(row),
    lately: { points: row.latelyPoints, count: row.latelyCount },
    welcomedOn: row.welcomedOn,
    totals: [...row.sums, ...row.months].map(([groupedBy, key, points, count]) => ({
      groupedBy,
      key,
      points,
      count,
    })),
  }
}

const NO_BOOK: Book = { entryCount: 0, carryMilli: 0, balances: emptyBalances }

export const availablePoints = sql`(select available from points_book where member_id = ${sql.placeholder('memberId')})`

export async function readBook(db: Queryable, memberId: string): Promise<Book> {
  const [row] = await bookToRead.rows(db, { memberId })
  return row ? toBook(row) : NO_BOOK
}

export interface Entry extends Movement {
  number: number
  cause: string
  kind: string
  category: string
  totalChange: number
  countChange: number
  /** Day it counts for, in months and recent totals. */
  occurredOn: string
  /** Day it is listed under. */
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

const categories = prepare<{ key: string; points: number; count: number }>(
  'rewards_categories',
  sql`select key, points, included_count as count from points_total
      where member_id = ${sql.placeholder('memberId')} and grouped_by = 'category' order by key`,
)

/** Points earned per category. */
export const categoriesOf = (
  db: Queryable,
  memberId: string,
): Promise<{ key: string; points: number; count: number }[]> => categories.rows(db, { memberId })

export async function hasEntry(db: Queryable, memberId: string, cause: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from points_entry where member_id = ${memberId} and cause = ${cause}`,
  )
  return (rowCount ?? 0) > 0
}

/** Deletes payee names and staff notes, which are personal data. Days and sums stay for the accounts. */
export async function deleteTexts(tx: Tx, memberId: string): Promise<void> {
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

/** Deletes ledgers of closed accounts once the accounts no longer need them. */
export async function sweepBooks(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ memberId: string }>(sql`
      -- across members: retention is the same for everybody
      select book.member_id as "memberId" from points_book book
      where ${isClosed(sql`book.member_id`, { before })} limit 5000`)
    const gone = rows.map(({ memberId }) => memberId)
    bumpRevision(tx, ...gone)
    const memberIds = sql.param(gone)
    for (const table of OF_A_BOOK)
      await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = any(${memberIds}::uuid[])`)
    return rows.length
  })
}
