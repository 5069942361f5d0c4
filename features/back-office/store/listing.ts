import { createHash } from 'node:crypto'
import type { Db, Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import {
  COUNTED,
  type Kind,
  type ListName,
  PEOPLE_SEARCHED,
  type Status,
  type WaitsFor,
} from '../domain/desk.ts'

/** What a list is asked for. `words` are plain, as `searchWords` makes them. */
export interface Wish {
  words: readonly string[]
  offset: number
  limit: number
  oldestFirst: boolean
  /** The addresses of our own people, who stand in no list. */
  staff: readonly string[]
}

export interface Found {
  kind: Kind
  list: ListName
  status: Status
  waitsFor: WaitsFor
  memberId: string | null
  subject: string
  since: Date
  name: string | null
  address: string | null
  facts: Record<string, unknown>
}

export interface Listing {
  found: Found[]
  total: number
  totalIsExact: boolean
}

interface Narrowed {
  /** Further conditions, beginning with `and`. */
  and: SQL
  /** Order and limit, over the column that says since when. */
  tail: SQL
}

/**
 * The rows of one kind in one status. Each select can walk an index in the order of its days, so that a page of
 * a list costs the same at ten members and at a hundred thousand.
 */
export interface Source {
  kind: Kind
  list: ListName
  status: Status
  waitsFor: WaitsFor
  /** Columns member_id, subject, since. */
  rows(narrow: (member: SQL, since: SQL) => Narrowed): SQL
  /** One value, jsonb, about the row `page`: what the line says beyond name and status. */
  facts: SQL
  /** Without an account there is nobody to be found by name: the words are looked for here. */
  ownWords?: SQL
}

/** A page of these sources together: what waits first, then by day. */
export async function readListing(db: Db, sources: readonly Source[], wish: Wish): Promise<Listing> {
  const { offset, limit, oldestFirst } = wish
  const query = wish.words.map((word) => `'${word}':*`).join(' & ')
  const way = oldestFirst ? sql`asc` : sql`desc`
  const pile = (perSource: number): SQL =>
    sql.join(
      sources.map(
        (source, number) => sql`(${rowsOf({ source, number, query, perSource, way, staff: wish.staff })})`,
      ),
      sql` union all `,
    )
  const people = query === '' ? [] : [sql`found as materialized (${peopleFound(query)})`]
  const pages = sql`page as (select * from pile order by rank, since ${way}, member_id, subject
    offset ${offset} limit ${limit})`
  // across members: the desk of our own people, whose every look is written into the audit trail.
  const rows = await prepared<PageRow>(
    db,
    sql`
    with ${sql.join([...people, sql`pile as (${pile(offset + limit)})`, pages], sql`, `)}
    select page.number, page.member_id, page.subject, page.since, person.name, person.address,
      case page.number ${sql.join(
        sources.map((source, number) => sql`when ${number} then (${source.facts})`),
        sql` `,
      )} end as facts
    from page left join desk_person person on person.member_id = page.member_id
    order by page.rank, page.since ${way}, page.member_id, page.subject`,
  )
  const found = rows.flatMap((row) => toFound(sources, row))
  if (rows.length < limit && (rows.length > 0 || offset === 0))
    return { found, total: offset + rows.length, totalIsExact: true }
  const counted = await prepared<{ total: number }>(
    db,
    sql`
    with ${sql.join([...people, sql`pile as (${pile(COUNTED + 1)})`], sql`, `)}
    select least(count(*), ${COUNTED + 1})::int as total from pile`,
  )
  const total = counted[0]?.total ?? 0
  return { found, total: Math.min(total, COUNTED), totalIsExact: total <= COUNTED }
}

export interface Count {
  list: ListName
  waitsFor: WaitsFor
  total: number
  late: number
}

/** How many stand in each source, each counted so far and no further. */
export async function countSources(
  db: Queryable,
  sources: readonly Source[],
  wish: Pick<Wish, 'staff'> & { lateBefore: Date },
): Promise<Count[]> {
  const counts = sources.map((source, number) => {
    const rows = rowsOf({ source, number, query: '', perSource: COUNTED, way: sql`asc`, staff: wish.staff })
    return sql`select ${number}::int as number, count(*)::int as total,
      count(*) filter (where since < ${wish.lateBefore.toISOString()})::int as late from (${rows}) pile`
  })
  const { rows } = await db.execute<{ number: number; total: number; late: number }>(
    sql.join(counts, sql` union all `),
  )
  return rows.flatMap(({ number, total, late }) => {
    const source = sources[number]
    return source ? [{ list: source.list, waitsFor: source.waitsFor, total, late }] : []
  })
}

/** The item itself, if it stands in one of these sources: what an act goes by. */
export async function findItem(
  db: Queryable,
  sources: readonly Source[],
  name: { memberId: string | null; subject: string },
): Promise<Found | null> {
  const mine = (member: SQL, since: SQL): Narrowed => ({
    and: name.memberId === null ? sql`` : sql`and ${member} = ${name.memberId}`,
    tail: sql`order by ${since}`,
  })
  const selects = sources.map(
    (source, number) =>
      sql`select ${number}::int as number, pile.* from (${source.rows(mine)}) pile where subject = ${name.subject}`,
  )
  const { rows } = await db.execute<PageRow>(sql`
    with page as (${sql.join(selects, sql` union all `)})
    select page.*, person.name, person.address, case page.number ${sql.join(
      sources.map((source, number) => sql`when ${number} then (${source.facts})`),
      sql` `,
    )} end as facts
    from page left join desk_person person on person.member_id = page.member_id limit 1`)
  return rows.flatMap((row) => toFound(sources, row))[0] ?? null
}

const dialect = new PgDialect()

/**
 * The question of a list is long and always the same but for its words, so that working out how to answer it would
 * cost more than the answer: each connection prepares it once.
 */
async function prepared<Row extends Record<string, unknown>>(db: Db, question: SQL): Promise<Row[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(question)
  const name = `desk-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  return (await db.$client.query<Row>({ name, text, values })).rows
}

interface PageRow extends Record<string, unknown> {
  number: number
  member_id: string | null
  subject: string
  since: string
  name: string | null
  address: string | null
  facts: Record<string, unknown> | null
}

function toFound(sources: readonly Source[], row: PageRow): Found[] {
  const source = sources[row.number]
  if (!source) return []
  const { kind, list, status, waitsFor } = source
  const { name, address, subject, facts } = row
  const since = new Date(row.since)
  return [
    {
      kind,
      list,
      status,
      waitsFor,
      memberId: row.member_id,
      subject,
      since,
      name,
      address,
      facts: facts ?? {},
    },
  ]
}

interface Walk extends Pick<Wish, 'staff'> {
  source: Source
  number: number
  query: string
  perSource: number
  way: SQL
}

function rowsOf({ source, number, query, perSource, way, staff }: Walk): SQL {
  const rank = source.waitsFor === 'us' ? 0 : source.waitsFor === 'member' ? 1 : 2
  const ours = sql.join(
    staff.map((address) => sql`${address.toLowerCase()}`),
    sql`, `,
  )
  const limited = (and: SQL, since: SQL, member: SQL): Narrowed => ({
    and: sql`${and} and (${member} in (select id from member where lower(email) in (${ours}))) is not true`,
    tail: sql`order by ${since} ${way} limit ${perSource}`,
  })
  const head = sql`select ${number}::int as number, ${rank}::int as rank`
  if (query === '')
    return sql`${head}, mine.* from (${source.rows((member, since) => limited(sql``, since, member))}) mine`
  if (source.ownWords) {
    const words = sql`and ${source.ownWords} @@ ${query}::tsquery`
    return sql`${head}, mine.* from (${source.rows((member, since) => limited(words, since, member))}) mine`
  }
  // One short walk for each person found: never the whole list past them.
  const ofPerson = source.rows((member, since) =>
    limited(sql`and ${member} = found.member_id`, since, member),
  )
  return sql`${head}, mine.* from found cross join lateral (${ofPerson}) mine order by since ${way} limit ${perSource}`
}

function peopleFound(query: string): SQL {
  // across members: the search of our own people.
  return sql`select member_id from desk_person where words @@ ${query}::tsquery limit ${PEOPLE_SEARCHED}`
}
