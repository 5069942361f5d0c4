import { type SQL, sql } from 'drizzle-orm'
import { LAST_ID, NIL_ID } from '../base/ids.ts'
import type { Queryable } from './handle.ts'

/** Range of member ids: greater than `after`, up to and including `through`. */
export interface MemberRange {
  after: string
  through: string
}

/** SQL condition that limits a statement to a range of members. */
export const inMemberRange = (memberId: SQL, { after, through }: MemberRange): SQL =>
  sql`${memberId} > ${after}::uuid and ${memberId} <= ${through}::uuid`

/**
 * Splits the `member_id`s of a query into batches of about `size` rows. The ranges cover all possible ids, so members
 * who join meanwhile are included.
 */
export async function* memberRanges(db: Queryable, rows: SQL, size: number): AsyncGenerator<MemberRange> {
  for (let after = NIL_ID; after !== LAST_ID; ) {
    const { rows: last } = await db.execute<{ member_id: string }>(sql`
      select member_id from (${rows}) found where member_id > ${after}::uuid
      order by member_id offset ${size - 1} limit 1`)
    const through = last[0]?.member_id ?? LAST_ID
    yield { after, through }
    after = through
  }
}
