import { type SQL, sql } from 'drizzle-orm'
import type { Narrow, Narrowed, Source } from './source.ts'

/** Staff members' own items: excluded from every list, or the only ones in it. */
export interface StaffFilter {
  ids: readonly string[]
  only: boolean
}

const byStaff = (member: SQL, { ids, only }: StaffFilter): SQL =>
  sql`and (${member} = any(${sql.param([...ids])}::uuid[])) ${only ? sql`is true` : sql`is not true`}`

const rankOf = ({ waitsFor }: Source): number => (waitsFor === 'us' ? 0 : waitsFor === 'member' ? 1 : 2)

/** Part of a source's index to read. */
export interface IndexScan {
  way: SQL
  most: SQL
}

/** First rows of every source, by date. */
export const firstRows = (sources: readonly Source[], staff: StaffFilter, { way, most }: IndexScan): SQL =>
  union(
    sources.map((source, number) => {
      const narrow: Narrow = (member, since) => ({
        and: byStaff(member, staff),
        tail: sql`order by ${since} ${way} limit ${most}`,
      })
      return sql`select ${number}::int as number, ${rankOf(source)}::int as rank, mine.* from (${source.rows(narrow)}) mine`
    }),
  )

/**
 * Counts rows of all sources up to a limit. The limit is a literal, because with a parameter PostgreSQL plans to read a
 * tenth of the table.
 */
export const countedRows = (sources: readonly Source[], staff: StaffFilter, most: number): SQL => {
  const limit = sql.raw(`limit ${most}`)
  const all = sources.map((source) => {
    const narrow: Narrow = (member, since) => ({
      and: byStaff(member, staff),
      tail: sql`order by ${since} ${limit}`,
    })
    return sql`select 1 from (${source.rows(narrow)}) mine`
  })
  return sql`select count(*)::int as total from (select 1 from (${union(all)}) pile ${limit}) counted`
}

/** All items of these members, and items without an account that match by their own text. */
export function rowsOfMembers(
  sources: readonly Source[],
  staff: StaffFilter,
  found: { memberIds: readonly string[]; query: string },
): SQL {
  const memberIds = found.memberIds.filter((id) => staff.ids.includes(id) === staff.only)
  const ofPeople: Narrow = (member) => unordered(sql`and ${member} = any(${sql.param(memberIds)}::uuid[])`)
  const numbered = sources.map((source, number) => ({ source, number }))
  const passes = Map.groupBy(numbered, ({ source }) => source.together ?? source)
  return union(
    [...passes].flatMap(([, pass]) => {
      const [first] = pass
      if (!first) return []
      const { source, number } = first
      if (source.together) return [splitByStatus(source.together.rows(ofPeople), pass)]
      const own = source.ownWords && sql`and ${source.ownWords} @@ ${found.query}::tsquery`
      const rows = source.rows(own ? (member) => unordered(sql`${own} ${byStaff(member, staff)}`) : ofPeople)
      return [
        sql`select ${number}::int as number, ${rankOf(source)}::int as rank, mine.* from (${rows}) mine`,
      ]
    }),
  )
}

/** One scan of a table for several sources. The status, computed once (`offset 0`), selects the source. */
function splitByStatus(rows: SQL, pass: readonly { source: Source; number: number }[]): SQL {
  const byStatus = Map.groupBy(pass, ({ source }) => source.status)
  const firsts = [...byStatus].flatMap(([status, [first]]) => (first ? [{ status, ...first }] : []))
  const cases = (value: (each: { source: Source; number: number }) => number): SQL =>
    sql.join(
      firsts.map((each) => sql`when ${each.status} then ${value(each)}::int`),
      sql` `,
    )
  const statuses = sql.param(firsts.map(({ status }) => status))
  return sql`select case mine.status ${cases(({ number }) => number)} end as number,
    case mine.status ${cases(({ source }) => rankOf(source))} end as rank, mine.member_id, mine.subject, mine.since
    from (${rows} offset 0) mine where mine.status = any(${statuses}::text[])`
}

const unordered = (and: SQL): Narrowed => ({ and, tail: sql`` })

const union = (selects: readonly SQL[]): SQL =>
  sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  )
