import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Deletes what is older than its time, a batch at a go; answers how many went. */
export async function sweepNotifications(
  db: Queryable,
  given: { readBefore: Date; madeBefore: Date; batch: number },
): Promise<number> {
  // Across members: what has had its time belongs to nobody's present.
  const { rowCount } = await db.execute(sql`
    delete from notification where (member_id, id) in (
      select member_id, id from notification
      where made_at < ${given.readBefore.toISOString()}
        and (read_at is not null or made_at < ${given.madeBefore.toISOString()})
      limit ${given.batch})`)
  return rowCount ?? 0
}

export async function sweepCauses(
  db: Queryable,
  given: { toldBefore: Date; batch: number },
): Promise<number> {
  // Across members: nothing is announced again after so long.
  const { rowCount } = await db.execute(sql`
    delete from notification_cause where (member_id, cause) in (
      select member_id, cause from notification_cause
      where told_at < ${given.toldBefore.toISOString()} limit ${given.batch})`)
  return rowCount ?? 0
}
