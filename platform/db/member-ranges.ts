import { type SQL, sql } from 'drizzle-orm'
import { LAST_ID, NIL_ID } from '../base/ids.ts'
import type { Queryable } from './handle.ts'

/** The members whose ids come after one and up to another, that one with them. */
export interface MemberRange {
  after: string
  through: string
}

/** What a statement says of a table to keep to a range of members. */
export const within = (memberId: SQL, { after, through }: MemberRange): SQL =>
  sql`${memberId} > ${after}::uuid and ${memberId} <= ${through}::uuid`

/**
 * Cuts the members of a table into ranges of about so many of its rows, or of those that count, from the first id there can be to the last: so
 * that work over all members is done in statements that stay short however many there are. Whoever joins meanwhile is in
 * one of them too.
 */
export async function* memberRanges(
  db: Queryable,
  table: string,
  size: number,
  only: SQL = sql`true`,
): AsyncGenerator<MemberRange> {
  for (let after = NIL_ID; after !== LAST_ID; ) {
    const { rows } = await db.execute<{ member_id: string }>(sql`
      select member_id from ${sql.identifier(table)} where member_id > ${after}::uuid and ${only}
      order by member_id offset ${size - 1} limit 1`)
    const through = rows[0]?.member_id ?? LAST_ID
    yield { after, through }
    after = through
  }
}
