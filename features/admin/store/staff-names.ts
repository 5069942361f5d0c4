import { ofMembers, type Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Names of the staff who wrote or decided. A separate query, because they are on other shards than the item. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const once = [...new Set(ids)]
  if (once.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, trim(first_name || ' ' || last_name) as name from member where ${ofMembers(sql`id`, once)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
