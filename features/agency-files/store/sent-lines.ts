import { type Day, dayOfInstant } from '@keyturn/platform/days'
import {
  inMemberRange,
  type Lookup,
  lookUp,
  type MemberRange,
  memberRanges,
  type Queryable,
  type Stored,
} from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { SentLine } from '../constants.ts'

export interface StoredLine extends SentLine {
  tenancyId: string
  sentAt: Date
}

interface Row extends Omit<Stored<StoredLine>, 'sentOn' | 'answeredOn'> {
  answeredAt: string | null
}

/** Returns every line sent about this member, the latest line of a month last. */
export const sentLinesOf = (memberId: string): Lookup<StoredLine[]> => ({
  query: sql`
    select l.tenancy_id as "tenancyId", l.agency, l.month, l.status, l.flag, l.sent_at as "sentAt",
      l.visible_by::text as "visibleBy", o.outcome, o.at as "answeredAt"
    from report_line l
    left join report_outcome o
      on o.member_id = l.member_id and o.file_id = l.file_id and o.tenancy_id = l.tenancy_id
    where l.member_id = ${memberId} order by l.sent_at, l.file_id, l.tenancy_id`,
  readRows: (rows: readonly Row[]) =>
    rows.map(({ sentAt, answeredAt, ...line }) => ({
      ...line,
      sentAt: new Date(sentAt),
      sentOn: dayOfInstant(new Date(sentAt)),
      answeredOn: answeredAt === null ? null : dayOfInstant(new Date(answeredAt)),
    })),
})

export const sentLines = (db: Queryable, memberId: string): Promise<StoredLine[]> =>
  lookUp(db, sentLinesOf(memberId))

/** Returns true if a sent or unsent file has a record of the member. */
export async function hasRecords(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from report_line where member_id = ${memberId})
      or exists (select from report_draft where member_id = ${memberId}) as found`)
  return rows[0]?.found ?? false
}

/** Condition that a line about the member was sent at this time or later. */
export const wasReportedSince = (memberId: SQL, at: Date): SQL => sql`exists (
  select from report_line line where line.member_id = ${memberId} and line.sent_at >= ${at.toISOString()})`

const LINES_AT_ONCE = 5_000

/** Yields ranges of members with a month that shows from that day on. */
export const membersWithVisibleMonth = (db: Queryable, day: Day): AsyncGenerator<MemberRange> =>
  memberRanges(db, sql`select member_id from report_line where visible_by = ${day}::date`, LINES_AT_ONCE)

/** Query of the paid months of a range of members that show from that day on. */
export const visiblePaidMonths = (day: Day, range: MemberRange): SQL => sql`
  select member_id, agency from report_line
  where visible_by = ${day}::date and ${inMemberRange(sql`member_id`, range)} and status = '0'`
