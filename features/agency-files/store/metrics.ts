import { isClosed } from '@keyturn/identity'
import { inMemberRange, memberRanges, type Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Agency } from '../constants.ts'
import type { CycleState } from '../domain/cycle.ts'
import { latestConsents, membersWithConsents } from './consents.ts'

/** Counts the files of the last three months by state, and those that need staff. */
export async function countFiles(
  db: Queryable,
  now: Date,
): Promise<{ agency: Agency; state: CycleState; needsPerson: boolean; value: number }[]> {
  const { rows } = await db.execute<{
    agency: Agency
    state: CycleState
    needsPerson: boolean
    value: number
  }>(sql`
    select agency, state, problem is not null as "needsPerson", count(*)::int as value
    from agency_file where started_at > ${now.toISOString()}::timestamptz - interval '3 months' group by 1, 2, 3`)
  return rows
}

const WORDS_AT_ONCE = 50_000

/** Counts members with a present consent to each agency. Entries of closed accounts are not counted. */
export async function countConsents(db: Queryable): Promise<{ agency: Agency; value: number }[]> {
  const counts = new Map<Agency, number>()
  for await (const range of memberRanges(db, membersWithConsents, WORDS_AT_ONCE)) {
    const { rows } = await db.execute<{ agency: Agency; value: number }>(sql`
      select agency, count(*)::int as value from (
        ${latestConsents((memberId) => inMemberRange(memberId, range))}) latest
      where given and not ${isClosed(sql`latest.member_id`)} group by agency`)
    for (const { agency, value } of rows) counts.set(agency, (counts.get(agency) ?? 0) + value)
  }
  return [...counts].map(([agency, value]) => ({ agency, value }))
}
