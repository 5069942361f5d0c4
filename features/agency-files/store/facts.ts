import type { Lookup } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { Agency, CurrentConsent } from '../constants.ts'
import type { Arrangement } from '../domain/arrangement.ts'
import type { Holder } from '../domain/holder.ts'
import type { Approval, KnownAccount } from '../domain/reportable-member.ts'
import { wasRejectedByHand } from './accounts.ts'

type OfMember<Fact> = Fact & { memberId: string }

type ByMember<Fact> = Lookup<Map<string, OfMember<Fact>[]>>

const byMember = <Fact>(query: SQL): ByMember<Fact> => ({
  query,
  readRows: (rows: readonly OfMember<Fact>[]) => Map.groupBy(rows, ({ memberId }) => memberId),
})

const among = (memberIds: readonly string[]): SQL => sql`any(${sql.param([...memberIds])}::uuid[])`

/** Latest consent entry of each of these members for each agency. */
export const consentsToAgencies = (memberIds: readonly string[]): ByMember<CurrentConsent> => ({
  query: sql`
    select distinct on (member_id, agency) member_id as "memberId", agency, given, text_version as "textVersion",
      at as since
    from agency_consent_event where member_id = ${among(memberIds)} order by member_id, agency, at desc, id desc`,
  readRows: (rows: readonly OfMember<Omit<CurrentConsent, 'since'> & { since: string }>[]) =>
    Map.groupBy(
      rows.map(({ since, ...consent }) => ({ ...consent, since: new Date(since) })),
      ({ memberId }) => memberId,
    ),
})

/** A record of the account was sent and not rejected. */
const wasReported = sql`(held_month is not null or exists (
        select 1 from report_line line left join report_outcome outcome
          on outcome.member_id = line.member_id and outcome.file_id = line.file_id
            and outcome.tenancy_id = line.tenancy_id
        where line.member_id = account.member_id and line.tenancy_id = account.tenancy_id
          and line.agency = account.agency and outcome.outcome is distinct from 'rejected'
          and outcome.outcome is distinct from 'file_rejected'))`

/**
 * Condition to retain the account's name. Includes rejections that staff typed in, because one approver could otherwise
 * free the name, which takes two and a document.
 */
const keepsHolder = sql`(${wasReported} or ${wasRejectedByHand})`

/** Name and date of birth last sent to any agency for these members, over all homes. */
export const reportedHoldersOf = (memberIds: readonly string[]): Lookup<Map<string, Holder>> => ({
  query: sql`
    select distinct on (member_id) member_id as "memberId", holder_name as name, holder_born_on::text as "bornOn"
    from agency_account account
    where member_id = ${among(memberIds)} and holder_name is not null and ${keepsHolder}
    order by member_id, made_at desc, tenancy_id, agency`,
  readRows: (rows: readonly OfMember<Holder>[]) =>
    new Map(rows.map(({ memberId, name, bornOn }) => [memberId, { name, bornOn }])),
})

/** Accounts of these members at these agencies, including records that await an answer. */
export const accountsOf = (
  memberIds: readonly string[],
  agencies: readonly Agency[],
): ByMember<KnownAccount> =>
  byMember(sql`
    select member_id as "memberId", agency, tenancy_id as "tenancyId", account_number as "accountNumber",
      started_on::text as "startedOn", held_month is not null and held_closed_on is null as "heldOpen",
      held_closed_on::text as "heldClosedOn",
      case when holder_name is not null and ${keepsHolder}
        then json_build_object('name', holder_name, 'bornOn', holder_born_on) end as holder,
      ${wasReported} as reported
    from agency_account account
    where member_id = ${among(memberIds)} and agency = any(${sql.param([...agencies])}::text[])`)

export const approvalsOf = (memberIds: readonly string[]): ByMember<Approval> =>
  byMember(sql`
    select member_id as "memberId", tenancy_id as "tenancyId", month, status, arrears_pence::float8 as "arrearsPence",
      state
    from adverse_approval where member_id = ${among(memberIds)}`)

/** Approved agreements with landlords. */
export const arrangementsOf = (memberIds: readonly string[]): ByMember<Arrangement> =>
  byMember(sql`
    select member_id as "memberId", tenancy_id as "tenancyId", starts_on::text as "startsOn",
      ends_on::text as "endsOn", terms
    from rent_arrangement where member_id = ${among(memberIds)} and state = 'approved'`)
