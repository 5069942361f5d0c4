import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './handle.ts'

/** A query and what its rows mean, so that it can be sent by itself or with others in one statement. */
export interface Lookup<Answer> {
  query: SQL
  /** Instants come as text, days too; what may be larger than an integer the query casts to float8. */
  answerOf(rows: readonly object[]): Answer
}

type Lookups = Record<string, Lookup<unknown>>
export type AnswersOf<Parts extends Lookups> = {
  [Name in keyof Parts]: Parts[Name] extends Lookup<infer Answer> ? Answer : never
}

export async function lookUp<Answer>(db: Queryable, { query, answerOf }: Lookup<Answer>): Promise<Answer> {
  return answerOf((await db.execute(query)).rows)
}

/** Several lookups as one statement. Each comes as a list in JSON, which costs the database more than rows do. */
export function together<Parts extends Lookups>(parts: Parts): Lookup<AnswersOf<Parts>> {
  const columns = Object.entries(parts).map(
    ([name, { query }]) =>
      sql`(select coalesce(json_agg(found), '[]') from (${query}) found) as ${sql.identifier(name)}`,
  )
  return {
    query: sql`select ${sql.join(columns, sql`, `)}`,
    answerOf: ([row]: readonly Record<string, object[]>[]) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, part.answerOf(row?.[name] ?? [])]),
      ) as AnswersOf<Parts>,
  }
}

/**
 * What one row says: every column is a subquery, so that others' columns stand beside them in one statement and nothing
 * is put into a list to be taken out again. For what is asked of one member often.
 */
export interface Glance<Answer> {
  /** By names that no glance beside it has. */
  columns: Record<string, SQL>
  answerOf(row: object): Answer
}

type Glances = Record<string, Glance<unknown>>

export function atOneGlance<Parts extends Glances>(
  parts: Parts,
): Lookup<{ [Name in keyof Parts]: Parts[Name] extends Glance<infer Answer> ? Answer : never }> {
  const columns = Object.values(parts).flatMap(({ columns }) =>
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  )
  return {
    query: sql`select ${sql.join(columns, sql`, `)}`,
    answerOf: ([row = {}]) =>
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.answerOf(row)])) as never,
  }
}

/** Several lookups, one statement after the other: for so many rows that they cost more than the way there and back. */
export async function apart<Parts extends Lookups>(db: Queryable, parts: Parts): Promise<AnswersOf<Parts>> {
  const answers: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts)) answers[name] = await lookUp(db, part)
  return answers as AnswersOf<Parts>
}

/** The same question, its answer taken further. */
export const derive = <Answer, Derived>(
  { query, answerOf }: Lookup<Answer>,
  from: (answer: Answer) => Derived,
): Lookup<Derived> => ({ query, answerOf: (rows) => from(answerOf(rows)) })

/** Rows of these members. Of one it is said plainly: a cluster then sees that all of them lie on one machine. */
export const ofMembers = (memberId: SQL, memberIds: readonly string[]): SQL =>
  memberIds.length === 1
    ? sql`${memberId} = ${memberIds[0]}::uuid`
    : sql`${memberId} = any(${sql.param([...memberIds])}::uuid[])`
