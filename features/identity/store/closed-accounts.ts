import type { Db, Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'

/* Queries for statements of other features, which may not read `member`. */

/** Condition that the account was closed, before a time if one is given. `whose` limits the members read. */
export const isClosed = (
  memberId: SQL,
  { before, whose }: { before?: Date; whose?: (memberId: SQL) => SQL } = {},
): SQL => sql`exists (
  select from member where member.id = ${memberId} and ${whose?.(sql`member.id`) ?? sql`true`}
    and ${before ? sql`member.erased_at < ${before.toISOString()}` : sql`member.erased_at is not null`})`

/** Query of the ids of all closed accounts. */
export const closedAccounts = sql`select id from member where erased_at is not null`

/** Returns the next members by id, without closed accounts. */
export async function openAccountsFrom(
  db: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    -- across members: the daily round looks for earlier words
    select id from member where id > ${after} and erased_at is null order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function hasMembers(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    -- across members: whether there is any
    select from member limit 1`)
  return rows.length > 0
}
