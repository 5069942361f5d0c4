import type { Queryable } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { StandingConsent } from '../domain/coverage.ts'
import type { Approval, Dispute } from '../domain/member-line.ts'

type Of<Fact> = Fact & { memberId: string }

const oneOf = (memberIds: readonly string[]): SQL =>
  sql`member_id in (select jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb)::uuid)`

/** The agencies each of these members has said yes to, as it stands. */
export async function standingConsents(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Of<StandingConsent>[]> {
  const { rows } = await db.execute<Of<StandingConsent> & Record<string, unknown>>(sql`
    select "memberId", agency, since from (
      select distinct on (member_id, agency) member_id as "memberId", agency, given,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
      from agency_consent_event where ${oneOf(memberIds)} order by member_id, agency, at desc, id desc) standing
    where given`)
  return rows
}

export async function approvalsOf(db: Queryable, memberIds: readonly string[]): Promise<Of<Approval>[]> {
  const { rows } = await db.execute<Of<Approval> & Record<string, unknown>>(sql`
    select member_id as "memberId", tenancy_id as "tenancyId", month, arrears_pence::float8 as "arrearsPence", state
    from adverse_approval where ${oneOf(memberIds)}`)
  return rows
}

export async function disputesOf(db: Queryable, memberIds: readonly string[]): Promise<Of<Dispute>[]> {
  const { rows } = await db.execute<Of<Dispute> & Record<string, unknown>>(sql`
    select member_id as "memberId", agency, month, tenancy_id as "tenancyId", state
    from report_dispute where ${oneOf(memberIds)}`)
  return rows
}
