import type { Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { StandingConsent } from '../domain/consents.ts'
import type { Approval, Dispute } from '../domain/reportable-member.ts'

type Of<Fact> = Fact & { memberId: string }

const oneOf = (memberIds: readonly string[]): SQL =>
  sql`member_id in (select jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb)::uuid)`

/** The latest word of each of these members on each agency. */
export async function consentsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Of<StandingConsent>[]> {
  const { rows } = await db.execute<
    Omit<Of<StandingConsent>, 'since'> & { since: string } & Record<string, unknown>
  >(sql`
    select distinct on (member_id, agency) member_id as "memberId", agency, given, text_version as "textVersion",
      at as since
    from agency_consent_event where ${oneOf(memberIds)} order by member_id, agency, at desc, id desc`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

export async function approvalsOf(db: Queryable, memberIds: readonly string[]): Promise<Of<Approval>[]> {
  const { rows } = await db.execute<Of<Approval> & Record<string, unknown>>(sql`
    select member_id as "memberId", tenancy_id as "tenancyId", month, arrears_pence::float8 as "arrearsPence", state
    from adverse_approval where ${oneOf(memberIds)}`)
  return rows
}

export async function disputesAbout(db: Queryable, memberIds: readonly string[]): Promise<Of<Dispute>[]> {
  const { rows } = await db.execute<Of<Dispute> & Record<string, unknown>>(sql`
    select member_id as "memberId", agency, month, tenancy_id as "tenancyId", state, corrected_status as "correctedStatus"
    from report_dispute where ${oneOf(memberIds)}`)
  return rows
}
