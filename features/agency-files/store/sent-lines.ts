import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { type Lookup, lookUp, type Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { SentLine } from '../words.ts'

interface Row {
  tenancy_id: string
  agency: SentLine['agency']
  month: string
  status: SentLine['status']
  flag: 'Q' | null
  sent_at: string
  visible_by: Day
  outcome: SentLine['outcome']
  answered_at: string | null
}

export interface StoredLine extends SentLine {
  tenancyId: string
  sentAt: Date
}

/** Everything that left about this member, the latest word on a month last. */
export const sentLinesOf = (memberId: string): Lookup<StoredLine[]> => ({
  query: sql`
    select l.tenancy_id, l.agency, l.month, l.status, l.flag, l.sent_at, l.visible_by::text as visible_by, o.outcome,
      o.at as answered_at
    from report_line l
    left join report_outcome o
      on o.member_id = l.member_id and o.file_id = l.file_id and o.tenancy_id = l.tenancy_id
    where l.member_id = ${memberId} order by l.sent_at, l.file_id, l.tenancy_id`,
  answerOf: (rows: readonly Row[]) =>
    rows.map(({ tenancy_id, sent_at, visible_by, answered_at, ...line }) => ({
      ...line,
      tenancyId: tenancy_id,
      sentAt: new Date(sent_at),
      sentOn: dayOfInstant(new Date(sent_at)),
      visibleBy: visible_by,
      answeredOn: answered_at === null ? null : dayOfInstant(new Date(answered_at)),
    })),
})

export const sentLines = (db: Queryable, memberId: string): Promise<StoredLine[]> =>
  lookUp(db, sentLinesOf(memberId))

/** True if a file ever had a record of the member, or is about to. */
export async function hasRecords(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from report_line where member_id = ${memberId})
      or exists (select from report_draft where member_id = ${memberId}) as found`)
  return rows[0]?.found ?? false
}
