import { type SQL, sql } from 'drizzle-orm'
import type { Decision, Status } from '../../domain/list-items.ts'
import type { SharedScan, Source } from '../source.ts'
import { type Items, itemsOf } from './items-of.ts'
import { openApprovalRequest } from './open-approval-request.ts'
import { aboutConfirmed, provenByDocument, provenWithoutBank } from './proven-months.ts'

/** Rent months (verified, missed or open) and uploaded agreements. */

const londonDay = sql`p.due_on::timestamp at time zone 'Europe/London'`

/** For members found by search: all their due months with status. */
const months: SharedScan = {
  rows(narrow) {
    const { and } = narrow(sql`p.member_id`, sql`p.due_on`)
    return sql`select p.member_id, p.tenancy_id || '_' || p.due_on as subject, ${londonDay} as since,
        case when ${provenWithoutBank()} then 'verified'
          else desk_month_status(p.state, p.awaits_answer, p.bank_proven) end as status
      from rent_period p where p.state <> 'upcoming' ${and}`
  },
}

const monthRows: Items = {
  kind: 'month',
  list: 'verifications',
  select: sql`select p.member_id, p.tenancy_id || '_' || p.due_on as subject, ${londonDay} as since from rent_period p`,
  by: { member: sql`p.member_id`, since: sql`p.due_on` },
  facts: (page) => sql`select jsonb_build_object('due_on', split_part(${page.subject}, '_', 2))`,
  together: months,
}

/** Months that the landlord confirmed. */
const confirmedMonths: Items = {
  ...monthRows,
  select: sql`select p.member_id, p.tenancy_id || '_' || p.due_on as subject, ${londonDay} as since
    from rent_month_word word join rent_period p on word.member_id = p.member_id and ${aboutConfirmed}`,
  by: { member: sql`word.member_id`, since: sql`word.due_on` },
}

const withStatus = (status: Status): SQL => sql`p.state <> 'upcoming'
  and desk_month_status(p.state, p.awaits_answer, p.bank_proven) = ${status} and not ${provenWithoutBank()}`

const agreementFacts: Source['facts'] = (
  page,
) => sql`select jsonb_build_object('file_kind', a.kind, 'size_bytes', a.size_bytes,
    'asked', ${openApprovalRequest(page, 'agreement')}, 'reason',
    (select d.reason from desk_decision d where d.member_id = ${page.memberId} and d.kind = 'agreement'
      and d.subject_id = a.member_id and d.is_latest))
  from agreement a where a.member_id = ${page.memberId}`

const agreements: Items = {
  kind: 'agreement',
  list: 'verifications',
  select: sql`select a.member_id, a.member_id::text as subject, a.uploaded_at as since from agreement a`,
  by: { member: sql`a.member_id`, since: sql`a.uploaded_at` },
  facts: agreementFacts,
}

const unread = sql`not exists (select 1 from desk_decision d where d.member_id = a.member_id and d.kind = 'agreement'
  and d.subject_id = a.member_id and d.is_latest and d.decided_at >= a.uploaded_at)`

const readAgreements: Items = {
  ...agreements,
  select: sql`select d.member_id, d.subject_id::text as subject, d.decided_at as since from desk_decision d
    join agreement a on a.member_id = d.member_id and a.uploaded_at <= d.decided_at`,
  by: { member: sql`d.member_id`, since: sql`d.decided_at` },
}

const decided = (status: Decision): SQL => sql`d.kind = 'agreement' and d.is_latest and d.status = ${status}`

export const verifications: Source[] = [
  itemsOf(agreements, 'pending', 'us', unread),
  itemsOf(readAgreements, 'pending', 'us', decided('pending')),
  itemsOf(readAgreements, 'reviewing', 'us', decided('reviewing')),
  itemsOf(readAgreements, 'incomplete', 'member', decided('incomplete')),
  itemsOf(readAgreements, 'approved', null, decided('approved')),
  itemsOf(monthRows, 'reviewing', 'member', withStatus('reviewing')),
  itemsOf(monthRows, 'incomplete', 'member', withStatus('incomplete')),
  itemsOf(monthRows, 'pending', 'member', withStatus('pending')),
  itemsOf(monthRows, 'missed', null, withStatus('missed')),
  // Separate sources, so that each uses an index of its own. Combined, PostgreSQL would scan every month.
  itemsOf(monthRows, 'verified', null, withStatus('verified')),
  itemsOf(monthRows, 'verified', null, provenByDocument()),
  itemsOf(confirmedMonths, 'verified', null, sql`true`),
]
