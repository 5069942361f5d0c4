import type { Queryable, Tx } from '@keyturn/platform/db'
import { notifyEventStreams } from '@keyturn/platform/event-streams'
import { sql } from 'drizzle-orm'

/** Notifies every process with an open event stream of this member, after the commit. */
export function notifyOpenStreams(tx: Tx, memberId: string): void {
  notifyEventStreams(tx, memberId, 'told')
}

/** Revisions of all members with an open page in this process. Reads across members by intent. */
export async function revisionsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ memberId: string; revision: number }>(
    sql`select member_id as "memberId", revision::float8 from notification_member where member_id = any(${sql.param(memberIds)}::uuid[])`,
  )
  return new Map(rows.map(({ memberId, revision }) => [memberId, revision]))
}
