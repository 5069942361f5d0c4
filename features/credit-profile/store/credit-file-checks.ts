import { visiblePaidMonths } from '@keyturn/agency-files'
import type { Agency } from '@keyturn/agency-files/constants'
import type { Day } from '@keyturn/platform/days'
import {
  type Lookup,
  lookUp,
  type MemberRange,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
} from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { CreditFileCheckState } from '../domain/credit-file-check.ts'

export interface CreditFileCheck {
  agency: Agency
  month: string
  state: CreditFileCheckState
  askedAt: Date
  answeredAt: Date | null
  tracedAt: Date | null
  traceNote: string | null
}

const creditFileChecks = rowsOf<CreditFileCheck>({
  agency: 'value',
  month: 'value',
  state: 'value',
  askedAt: 'instant',
  answeredAt: 'instant',
  tracedAt: 'instant',
  traceNote: 'value',
})

export const creditFileChecksOf = (memberId: string): Lookup<CreditFileCheck[]> => ({
  query: sql`
    select ${creditFileChecks.columns} from file_look
    where member_id = ${memberId} order by (asked_at at time zone 'Europe/London')::date, agency`,
  readRows: (rows: readonly Stored<CreditFileCheck>[]) => rows.map(creditFileChecks.read),
})

export async function findCreditFileCheck(
  db: Queryable,
  memberId: string,
  agency: Agency,
): Promise<CreditFileCheck | null> {
  const all = await lookUp(db, creditFileChecksOf(memberId))
  return all.find((look) => look.agency === agency) ?? null
}

/** Returns false if this agency was asked about before. */
export async function insertCreditFileCheck(
  tx: Tx,
  memberId: string,
  look: { agency: Agency; month: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into file_look (member_id, agency, month, asked_at, state)
    values (${memberId}, ${look.agency}, ${look.month}, ${look.at.toISOString()}, 'asked')
    on conflict do nothing`)
  return rowCount === 1
}

export async function saveCreditFileAnswer(
  tx: Tx,
  memberId: string,
  { agency, state, at }: { agency: Agency; state: CreditFileCheckState; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update file_look set state = ${state}, answered_at = ${at.toISOString()}
    where member_id = ${memberId} and agency = ${agency}`)
}

export async function saveEnquiryAnswer(
  tx: Tx,
  memberId: string,
  trace: { agency: Agency; by: string; note: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update file_look set state = 'traced', traced_by = ${trace.by}, trace_note = ${trace.note},
      traced_at = ${trace.at.toISOString()}
    where member_id = ${memberId} and agency = ${trace.agency}`)
}

/** Returns members and agencies with a month that shows from that day on, without an earlier question. */
export async function checksToRequest(
  db: Queryable,
  day: Day,
  range: MemberRange,
): Promise<{ memberId: string; agency: Agency }[]> {
  const { rows } = await db.execute<{ memberId: string; agency: Agency }>(sql`
    -- across members: a month comes to show for all of them on one day
    select distinct line.member_id as "memberId", line.agency from (${visiblePaidMonths(day, range)}) line
    where not exists (
      select from file_look look where look.member_id = line.member_id and look.agency = line.agency)
    order by 1, 2`)
  return rows
}
