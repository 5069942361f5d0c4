import type { Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'

const BATCH = 5_000

export const sweepRead = (db: Queryable, before: Date): Promise<number> =>
  deleteInBatches(db, sql`made_at < ${before.toISOString()} and read_at < ${before.toISOString()}`)

/**
 * Deletes old unread notifications and the causes that prevent duplicates, because events never repeat after that time.
 */
export async function sweepUnread(db: Queryable, before: Date): Promise<number> {
  while ((await sweepCauses(db, before)) === BATCH);
  return deleteInBatches(db, sql`made_at < ${before.toISOString()} and read_at is null`)
}

async function deleteInBatches(db: Queryable, had: SQL): Promise<number> {
  let gone = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from notification where (member_id, id) in (
        select member_id, id from notification where ${had} limit ${BATCH})`)
    gone += rowCount ?? 0
    if (rowCount !== BATCH) return gone
  }
}

async function sweepCauses(db: Queryable, toldBefore: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notification_cause where (member_id, cause) in (
      select member_id, cause from notification_cause
      where told_at < ${toldBefore.toISOString()} limit ${BATCH})`)
  return rowCount ?? 0
}
