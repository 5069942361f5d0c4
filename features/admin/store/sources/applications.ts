import { type SQL, sql } from 'drizzle-orm'
import type { Decision, Status, WaitsFor } from '../../domain/list-items.ts'
import type { Source } from '../source.ts'
import { openApprovalRequest } from './open-approval-request.ts'

/**
 * An application: a member with their current home, or without one. A staff decision takes precedence over the status
 * derived from facts.
 */

const undecided = sql`not exists (select 1 from desk_decision d where d.member_id = t.member_id
  and d.kind = 'application' and d.subject_id = t.id and d.is_latest)`
/** The latest response about the home, because a different landlord or agent may have been named since. */
const latestAnswer = sql`not exists (select 1 from landlord_request later where later.member_id = r.member_id
  and later.tenancy_id = r.tenancy_id and later.answered_at > r.answered_at)`
const unopposed = sql`not exists (select 1 from landlord_request r where r.member_id = t.member_id
  and r.tenancy_id = t.id and r.state in ('not_my_tenant', 'corrected') and r.decision is null and ${latestAnswer})`
const complete = sql`exists (select 1 from member m where m.id = t.member_id and m.details_verified
  and m.tenancy_verified and m.landlord_verified and m.erased_at is null)`
const presentHome = sql`t.moved_out_on is null`
const unproven = sql`t.matched_at is null and t.landlord_confirmed_at is null`
const proven = sql`(t.matched_at is not null or t.landlord_confirmed_at is not null)`

const facts: Source['facts'] = (
  page,
) => sql`select jsonb_build_object('for_home', ${page.subject} <> m.id::text, 'tenancy_starts_on', t.starts_on,
    'joint', coalesce(t.joint, false), 'details_given', m.details_verified, 'tenancy_saved', m.tenancy_verified,
    'landlord_given', m.landlord_verified, 'bank_matched', t.matched_at is not null, 'landlord_answer', (select r.state from landlord_request r where r.member_id = ${page.memberId}
      and r.tenancy_id = t.id order by r.asked_at desc limit 1),
    'asked', ${openApprovalRequest(page, 'application')}, 'reason', (select d.reason from desk_decision d where d.member_id = ${page.memberId} and d.kind = 'application'
      and d.subject_id = coalesce(t.id, m.id) and d.is_latest))
  from member m left join tenancy t on t.member_id = m.id and t.moved_out_on is null where m.id = ${page.memberId}`

function application(status: Status, waitsFor: WaitsFor, rows: Source['rows']): Source {
  return { kind: 'application', list: 'applications', status, waitsFor, rows, facts }
}

function byFacts(status: Status, waitsFor: WaitsFor, condition: SQL): Source {
  return application(status, waitsFor, (narrow) => {
    const { and, tail } = narrow(sql`t.member_id`, sql`t.made_at`)
    return sql`select t.member_id, t.id::text as subject, t.made_at as since from tenancy t
      where ${presentHome} and ${condition} and ${complete} and ${undecided} ${and} ${tail}`
  })
}

function byDecision(status: Decision, waitsFor: WaitsFor): Source {
  return application(status, waitsFor, (narrow) => {
    const { and, tail } = narrow(sql`d.member_id`, sql`d.decided_at`)
    return sql`select d.member_id, d.subject_id::text as subject, d.decided_at as since from desk_decision d
      where d.kind = 'application' and d.is_latest and d.status = ${status} and d.subject_id = ${presentSubject}
        ${and} ${tail}`
  })
}

/** Decisions about a former home, or from before the first home, are no longer in effect. */
const presentSubject = sql`coalesce((select t.id from tenancy t
  where t.member_id = d.member_id and t.moved_out_on is null), d.member_id)`

export const applications: Source[] = [
  byFacts('pending', 'us', sql`${unproven} and ${unopposed}`),
  byDecision('pending', 'us'),
  application('reviewing', 'us', (narrow) => {
    const { and, tail } = narrow(sql`r.member_id`, sql`r.answered_at`)
    return sql`select r.member_id, r.tenancy_id::text as subject, r.answered_at as since from landlord_request r
      join tenancy t on t.member_id = r.member_id and t.id = r.tenancy_id
      where r.state in ('not_my_tenant', 'corrected') and r.decision is null and ${latestAnswer}
        and ${presentHome} and ${complete} and ${undecided} ${and} ${tail}`
  }),
  byDecision('reviewing', 'us'),
  application('incomplete', 'member', (narrow) => {
    const { and, tail } = narrow(sql`m.id`, sql`m.signed_up_at`)
    return sql`select m.id as member_id, coalesce(t.id, m.id)::text as subject, m.signed_up_at as since from member m
      left join tenancy t on t.member_id = m.id and t.moved_out_on is null
      where m.email_verified_at is not null and m.erased_at is null
        and not (m.details_verified and m.tenancy_verified and m.landlord_verified)
        and not exists (select 1 from desk_decision d where d.member_id = m.id and d.kind = 'application'
          and d.subject_id = coalesce(t.id, m.id) and d.is_latest) ${and} ${tail}`
  }),
  byDecision('incomplete', 'member'),
  byFacts('approved', null, sql`${proven} and ${unopposed}`),
  byDecision('approved', null),
]
