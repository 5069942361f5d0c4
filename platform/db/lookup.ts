import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './handle.ts'

/** Query with the function that reads its rows. Can run alone or merged with others into one statement. */
export interface Lookup<Answer> {
  query: SQL
  /** Timestamps and dates are text. The query must cast numbers larger than an integer to float8. */
  readRows(rows: readonly object[]): Answer
}

type Lookups = Record<string, Lookup<unknown>>
export type ResultsOf<Parts extends Lookups> = {
  [Name in keyof Parts]: Parts[Name] extends Lookup<infer Answer> ? Answer : never
}

export async function lookUp<Answer>(db: Queryable, { query, readRows }: Lookup<Answer>): Promise<Answer> {
  return readRows((await db.execute(query)).rows)
}

/**
 * Merges several lookups into one statement. Each result is a JSON array, which costs the database more than rows do.
 */
export function combineLookups<Parts extends Lookups>(parts: Parts): Lookup<ResultsOf<Parts>> {
  const columns = Object.entries(parts).map(
    ([name, { query }]) =>
      sql`(select coalesce(json_agg(found), '[]') from (${query}) found) as ${sql.identifier(name)}`,
  )
  return {
    query: sql`select ${sql.join(columns, sql`, `)}`,
    readRows: ([row]: readonly Record<string, object[]>[]) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, part.readRows(row?.[name] ?? [])]),
      ) as ResultsOf<Parts>,
  }
}

/**
 * Single-row query made of scalar subqueries. Several can be merged into one SELECT without JSON arrays. For frequent
 * reads of one member.
 */
export interface RowFragment<Answer> {
  /** Column names must be unique among merged queries. */
  columns: Record<string, SQL>
  readRow(row: object): Answer
}

type RowFragments = Record<string, RowFragment<unknown>>

export function combineColumns<Parts extends RowFragments>(
  parts: Parts,
): Lookup<{ [Name in keyof Parts]: Parts[Name] extends RowFragment<infer Answer> ? Answer : never }> {
  const columns = Object.values(parts).flatMap(({ columns }) =>
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  )
  return {
    query: sql`select ${sql.join(columns, sql`, `)}`,
    readRows: ([row = {}]) =>
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.readRow(row)])) as never,
  }
}

/** Runs several lookups one after the other. For results so large that JSON arrays cost more than the round trips. */
export async function runSeparately<Parts extends Lookups>(
  db: Queryable,
  parts: Parts,
): Promise<ResultsOf<Parts>> {
  const answers: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts)) answers[name] = await lookUp(db, part)
  return answers as ResultsOf<Parts>
}

/** Maps the result of a lookup. */
export const mapLookup = <Answer, Derived>(
  { query, readRows }: Lookup<Answer>,
  from: (answer: Answer) => Derived,
): Lookup<Derived> => ({ query, readRows: (rows) => from(readRows(rows)) })

/** Condition for rows of these members. Uses `=` for a single member, so a cluster sends the query to one node. */
export const ofMembers = (memberId: SQL, memberIds: readonly string[]): SQL =>
  memberIds.length === 1
    ? sql`${memberId} = ${memberIds[0]}::uuid`
    : sql`${memberId} = any(${sql.param([...memberIds])}::uuid[])`
