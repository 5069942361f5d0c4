import type { Db, Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { COUNTED, type ListName, PEOPLE_SEARCHED, type WaitsFor } from '../domain/list-items.ts'
import type { ListItem } from './list-item.ts'
import { countedRows, firstRows, rowsOfMembers, type StaffFilter } from './list-queries.ts'
import { loadItemFacts, type PageRow } from './load-item-facts.ts'
import type { Narrowed, Source } from './source.ts'

/** Query of a list. `words` are normalised by `searchWords`. */
export interface ListingOptions {
  words: readonly string[]
  /** Member id, if the search text was one. */
  memberId?: string | null
  offset: number
  limit: number
  oldestFirst: boolean
  /** Staff addresses. Items of staff members are only in their own list (`only`). */
  staff: { emails: readonly string[]; only: boolean }
}

export interface Listing {
  found: ListItem[]
  total: number
  totalIsExact: boolean
}

/** A page of these sources: waiting items first, then by day. */
export async function readListing(
  db: Db,
  sources: readonly Source[],
  wish: ListingOptions,
): Promise<Listing> {
  const staff = await staffOf(db, wish)
  const { rows, total, totalIsExact } =
    wish.words.length > 0 ? await search(db, sources, wish, staff) : await browse(db, sources, wish, staff)
  return { found: await loadItemFacts(db, sources, rows), total, totalIsExact }
}

interface Page {
  rows: PageRow[]
  total: number
  totalIsExact: boolean
}

const orderOf = ({ oldestFirst }: ListingOptions): { way: SQL; order: SQL } => {
  const way = oldestFirst ? sql`asc` : sql`desc`
  return { way, order: sql`rank, since ${way}, member_id, subject` }
}

async function browse(
  db: Db,
  sources: readonly Source[],
  wish: ListingOptions,
  staff: StaffFilter,
): Promise<Page> {
  const { offset, limit } = wish
  const { way, order } = orderOf(wish)
  // A literal for the first page, which is read most, so that its plan is optimal.
  const most = offset === 0 ? sql.raw(String(limit)) : sql`${offset + limit}`
  const { rows } = await db.execute<PageRow>(
    sql`select number, member_id as "memberId", subject, since::text as at from (${firstRows(sources, staff, { way, most })}) pile
      order by ${order} offset ${offset} limit ${limit}`,
  )
  if (rows.length < limit && (rows.length > 0 || offset === 0))
    return { rows, total: offset + rows.length, totalIsExact: true }
  const { rows: counted } = await db.execute<{ total: number }>(countedRows(sources, staff, COUNTED + 1))
  return { rows, ...upTo(counted[0]?.total ?? 0) }
}

/**
 * Finds the matching members first, then their rows in these lists. Both sets are small whatever the number of members.
 */
async function search(
  db: Db,
  sources: readonly Source[],
  wish: ListingOptions,
  staff: StaffFilter,
): Promise<Page> {
  const { words, memberId, offset, limit } = wish
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const people = memberId ? [memberId] : await findMembers(db, query)
  const memberIds = people.slice(0, PEOPLE_SEARCHED)
  const { order } = orderOf(wish)
  const { rows } = await db.execute<PageRow & { total: number; number: number | null }>(
    sql`with pile as materialized (${rowsOfMembers(sources, staff, { memberIds, query })}),
      page as (select * from pile order by ${order} offset ${offset} limit ${limit})
    select page.number, page.member_id as "memberId", page.subject, page.since::text as at, counted.total
    from (select count(*)::int as total from pile) counted left join page on true order by ${order}`,
  )
  const { total, totalIsExact } = upTo(rows[0]?.total ?? 0)
  return {
    rows: rows.filter(({ number }) => number !== null),
    total,
    totalIsExact: totalIsExact && people.length <= PEOPLE_SEARCHED,
  }
}

const upTo = (counted: number): Pick<Page, 'total' | 'totalIsExact'> => ({
  total: Math.min(counted, COUNTED),
  totalIsExact: counted <= COUNTED,
})

async function findMembers(db: Db, query: string): Promise<string[]> {
  const { rows } = await db.execute<{ memberId: string }>(
    sql`-- across members: the search of our own people.
      select member_id as "memberId" from desk_person where words @@ ${query}::tsquery limit ${PEOPLE_SEARCHED + 1}`,
  )
  return rows.map(({ memberId }) => memberId)
}

async function staffOf(db: Queryable, { staff }: Pick<ListingOptions, 'staff'>): Promise<StaffFilter> {
  const small = staff.emails.map((address) => address.toLowerCase())
  const { rows } = await db.execute<{ memberId: string }>(
    sql`select member_id as "memberId" from member_email where email = any(${sql.param(small)}::text[])`,
  )
  return { ids: rows.map(({ memberId }) => memberId), only: staff.only }
}

export interface Count {
  list: ListName
  waitsFor: WaitsFor
  total: number
  late: number
}

/** Row counts per source, each up to a limit. */
export async function countSources(
  db: Queryable,
  sources: readonly Source[],
  wish: Pick<ListingOptions, 'staff'> & { lateBefore: Date },
): Promise<Count[]> {
  const pile = firstRows(sources, await staffOf(db, wish), {
    way: sql`asc`,
    most: sql.raw(String(COUNTED)),
  })
  const { rows } = await db.execute<{ number: number; total: number; late: number }>(sql`
    select number, count(*)::int as total, count(*) filter (where since < ${wish.lateBefore.toISOString()})::int as late
    from (${pile}) pile group by number`)
  const counted = new Map(rows.map((row) => [row.number, row]))
  return sources.map(({ list, waitsFor }, number) => {
    const { total = 0, late = 0 } = counted.get(number) ?? {}
    return { list, waitsFor, total, late }
  })
}

/** Finds the item if it is in one of these sources. Actions read it before they run. */
export async function findItem(
  db: Queryable,
  sources: readonly Source[],
  name: { memberId: string | null; subject: string },
): Promise<ListItem | null> {
  const mine = (member: SQL, since: SQL): Narrowed => ({
    and: name.memberId === null ? sql`` : sql`and ${member} = ${name.memberId}`,
    tail: sql`order by ${since}`,
  })
  const selects = sources.map(
    (source, number) =>
      sql`select ${number}::int as number, member_id as "memberId", subject, since::text as at from (${source.rows(mine)}) pile
        where subject = ${name.subject}`,
  )
  const { rows } = await db.execute<PageRow>(sql`${sql.join(selects, sql` union all `)} limit 1`)
  return (await loadItemFacts(db, sources, rows))[0] ?? null
}
