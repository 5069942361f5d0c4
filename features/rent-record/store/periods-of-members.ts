import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { StoredPeriod } from '../domain/model.ts'
import { periodFacts } from './record.ts'

/** For work that goes through many members: the periods of each, oldest first, in one statement. */
export async function loadPeriodsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, StoredPeriod[]>> {
  const { rows } = await db.execute<StoredPeriod & { memberId: string } & Record<string, unknown>>(sql`
    select p.member_id as "memberId", ${periodFacts}
    where p.member_id = any(${sql.param([...memberIds])}::uuid[]) order by p.due_on, p.tenancy_id`)
  return Map.groupBy(rows, ({ memberId }) => memberId)
}
