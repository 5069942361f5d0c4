import type { Lookup } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Approval, Dispute, KnownAccount } from '../domain/reportable-member.ts'
import type { Agency, CurrentConsent } from '../words.ts'

export interface OwnFacts {
  memberId: string
  consents: CurrentConsent[]
  accounts: KnownAccount[]
  approvals: Approval[]
  disputes: Dispute[]
}

interface Row extends Omit<OwnFacts, 'consents'> {
  consents: (Omit<CurrentConsent, 'since'> & { since: string })[]
}

/**
 * What decides, of this feature's own, what files to these agencies say of these members. Disputes are the Credit
 * Profile's; how each one stands is read here, because a file follows it.
 */
export const ownFactsOf = (
  memberIds: readonly string[],
  agencies: readonly Agency[],
): Lookup<OwnFacts[]> => ({
  query: sql`
    select ids.member_id as "memberId",
      (select coalesce(json_agg(c), '[]') from (
        select distinct on (agency) agency, given, text_version as "textVersion", at as since
        from agency_consent_event where member_id = ids.member_id order by agency, at desc, id desc) c) as consents,
      (select coalesce(json_agg(a), '[]') from (
        select agency, tenancy_id as "tenancyId", account_number as "accountNumber", started_on as "startedOn",
          held_month is not null and held_closed_on is null as "heldOpen", held_closed_on as "heldClosedOn",
          exists (
            select 1 from report_line line left join report_outcome outcome
              on outcome.member_id = line.member_id and outcome.file_id = line.file_id
                and outcome.tenancy_id = line.tenancy_id
            where line.member_id = account.member_id and line.tenancy_id = account.tenancy_id
              and line.agency = account.agency and outcome.outcome is distinct from 'rejected'
              and outcome.outcome is distinct from 'file_rejected') as reported
        from agency_account account
        where member_id = ids.member_id and agency = any(${sql.param([...agencies])}::text[])) a) as accounts,
      (select coalesce(json_agg(p), '[]') from (
        select tenancy_id as "tenancyId", month, arrears_pence as "arrearsPence", state
        from adverse_approval where member_id = ids.member_id) p) as approvals,
      (select coalesce(json_agg(d), '[]') from (
        select agency, month, tenancy_id as "tenancyId", state, corrected_status as "correctedStatus"
        from report_dispute where member_id = ids.member_id) d) as disputes
    from unnest(${sql.param([...memberIds])}::uuid[]) with ordinality ids (member_id, place) order by place`,
  answerOf: (rows: readonly Row[]) =>
    rows.map(({ consents, ...own }) => ({
      ...own,
      consents: consents.map(({ since, ...consent }) => ({ ...consent, since: new Date(since) })),
    })),
})
