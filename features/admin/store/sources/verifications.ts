import { sql } from 'drizzle-orm'
import type { Decision, Status, WaitsFor } from '../../domain/list-items.ts'
import type { SharedScan, Source } from '../source.ts'
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

function month(status: Status, waitsFor: WaitsFor): Source {
  return {
    kind: 'month',
    list: 'verifications',
    status,
    waitsFor,
    rows(narrow) {
      const { and, tail } = narrow(sql`p.member_id`, sql`p.due_on`)
      return sql`select p.member_id, p.tenancy_id || '_' || p.due_on as subject,
        ${londonDay} as since
        from rent_period p where p.state <> 'upcoming'
          and desk_month_status(p.state, p.awaits_answer, p.bank_proven) = ${status} and not ${provenWithoutBank()} ${and} ${tail}`
    },
    facts: (page) => sql`select jsonb_build_object('due_on', split_part(${page.subject}, '_', 2))`,
    together: months,
  }
}

/** Separate sources, so that each uses an index of its own. Combined, PostgreSQL would scan every month. */
const provenOtherwise: Source[] = [
  {
    ...month('verified', null),
    rows(narrow) {
      const { and, tail } = narrow(sql`p.member_id`, sql`p.due_on`)
      return sql`select p.member_id, p.tenancy_id || '_' || p.due_on as subject, ${londonDay} as since
        from rent_period p where ${provenByDocument()} ${and} ${tail}`
    },
  },
  {
    ...month('verified', null),
    rows(narrow) {
      const { and, tail } = narrow(sql`word.member_id`, sql`word.due_on`)
      return sql`select p.member_id, p.tenancy_id || '_' || p.due_on as subject, ${londonDay} as since
        from rent_month_word word join rent_period p on word.member_id = p.member_id and ${aboutConfirmed}
        where true ${and} ${tail}`
    },
  },
]

const agreementFacts: Source['facts'] = (
  page,
) => sql`select jsonb_build_object('file_kind', a.kind, 'size_bytes', a.size_bytes,
    'asked', ${openApprovalRequest(page, 'agreement')}, 'reason',
    (select d.reason from desk_decision d where d.member_id = ${page.memberId} and d.kind = 'agreement'
      and d.subject_id = a.member_id and d.is_latest))
  from agreement a where a.member_id = ${page.memberId}`

const unread: Source = {
  kind: 'agreement',
  list: 'verifications',
  status: 'pending',
  waitsFor: 'us',
  rows(narrow) {
    const { and, tail } = narrow(sql`a.member_id`, sql`a.uploaded_at`)
    return sql`select a.member_id, a.member_id::text as subject, a.uploaded_at as since from agreement a
      where not exists (select 1 from desk_decision d where d.member_id = a.member_id and d.kind = 'agreement'
        and d.subject_id = a.member_id and d.is_latest and d.decided_at >= a.uploaded_at) ${and} ${tail}`
  },
  facts: agreementFacts,
}

function read(status: Decision, waitsFor: WaitsFor): Source {
  return {
    ...unread,
    status,
    waitsFor,
    rows(narrow) {
      const { and, tail } = narrow(sql`d.member_id`, sql`d.decided_at`)
      return sql`select d.member_id, d.subject_id::text as subject, d.decided_at as since from desk_decision d
        join agreement a on a.member_id = d.member_id and a.uploaded_at <= d.decided_at
        where d.kind = 'agreement' and d.is_latest and d.status = ${status} ${and} ${tail}`
    },
  }
}

export const verifications: Source[] = [
  unread,
  read('pending', 'us'),
  read('reviewing', 'us'),
  read('incomplete', 'member'),
  read('approved', null),
  month('reviewing', 'member'),
  month('incomplete', 'member'),
  month('pending', 'member'),
  month('missed', null),
  month('verified', null),
  ...provenOtherwise,
]
