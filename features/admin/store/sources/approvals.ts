import { heldWorths } from '@keyturn/rewards/constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Source } from '../source.ts'
import { decidedArrangements, waitingArrangements } from './arrangements.ts'
import { changedName } from './changed-name.ts'
import { type Items, itemsOf } from './items-of.ts'
import { openApprovalRequest } from './open-approval-request.ts'
import { decidedPayees, waitingPayees } from './payees.ts'
import { stillMember } from './still-member.ts'

/** Items that need an approval, by one or two people. */

const adjustments: Items = {
  kind: 'adjustment',
  list: 'approvals',
  select: sql`select a.member_id, a.id::text as subject, a.proposed_at as since from points_adjustment a`,
  by: { member: sql`a.member_id`, since: sql`a.proposed_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('points', a.points, 'reason', a.reason, 'proposed_by', a.proposed_by)
    from points_adjustment a where a.member_id = ${page.memberId} and a.id = ${page.subject}::uuid`,
}

const worthOf = (points: SQL): SQL => {
  const steps = heldWorths.map(
    ({ fromPoints, words }) => sql`when ${points} >= ${fromPoints} then ${words}::text`,
  )
  return sql`case ${sql.join(steps, sql` `)} end`
}

/** Suspicious rent points. Shows the reason and the approximate value, not the rent. */
const holds: Items = {
  kind: 'hold',
  list: 'approvals',
  select: sql`select w.member_id, w.payment_id as subject, w.decided_at as since from points_award w`,
  by: { member: sql`w.member_id`, since: sql`w.decided_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('held_because', w.reason, 'worth', ${worthOf(sql`w.points`)}, 'asked', ${openApprovalRequest(page, 'hold')}) from points_award w
    where w.member_id = ${page.memberId} and w.payment_id = ${page.subject}`,
}

/** Approval to report a month in arrears. Shows the number of months, not the amount. */
const adverse: Items = {
  kind: 'adverse',
  list: 'approvals',
  select: sql`select q.member_id, q.id::text as subject, q.asked_at as since from adverse_approval q`,
  by: { member: sql`q.member_id`, since: sql`q.asked_at` },
  facts: (page) => sql`select jsonb_build_object('month', q.month, 'code', q.status, 'note', q.decision_note,
      'asked', ${openApprovalRequest(page, 'adverse')},
      'grounds', jsonb_build_object('member_was_asked', q.grounds -> 'memberWasAsked',
        'bank_was_healthy', q.grounds -> 'bankWasHealthyThroughout', 'grace_is_over', q.grounds -> 'graceIsOver'))
    from adverse_approval q where q.member_id = ${page.memberId} and q.id = ${page.subject}::uuid`,
}

/** A document that shows a benefit or agent payment. It counts once staff have read it. */
const papers: Items = {
  kind: 'paper',
  list: 'approvals',
  select: sql`select e.member_id, e.tenancy_id || '_' || e.due_on as subject, e.uploaded_at as since
        from rent_evidence e`,
  by: { member: sql`e.member_id`, since: sql`e.uploaded_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('due_on', e.due_on, 'file_kind', e.kind, 'size_bytes', e.size_bytes,
      'note', e.read_note, 'asked', ${openApprovalRequest(page, 'paper')}, 'revision', floor(extract(epoch from e.uploaded_at) * 1000),
      'said', (select p.said from rent_period p where p.member_id = ${page.memberId}
        and p.tenancy_id = e.tenancy_id and p.due_on = e.due_on))
    from rent_evidence e where e.member_id = ${page.memberId} and e.tenancy_id || '_' || e.due_on = ${page.subject}`,
}

/** Approval to report a member from an account in a different name. */
const holders: Items = {
  kind: 'holder',
  list: 'approvals',
  select: sql`select h.member_id, h.id::text as subject, h.asked_at as since from bank_holder_check h`,
  by: { member: sql`h.member_id`, since: sql`h.asked_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('typed_name', h.typed_name, 'holders', h.holder_names, 'said', h.said,
      'note', h.note, 'asked', ${openApprovalRequest(page, 'holder')}, 'accounts', (
        select coalesce(jsonb_agg(concat_ws(', ', a.bank_name, a.name, 'ending ' || a.last_four) order by a.id), '[]')
        from bank_account a where a.member_id = h.member_id and a.identity_digest = any(h.account_digests)))
    from bank_holder_check h where h.member_id = ${page.memberId} and h.id = ${page.subject}::uuid`,
}

/** Approval to count an account for this member that another member linked first. */
const sharedAccounts: Items = {
  kind: 'shared',
  list: 'approvals',
  select: sql`select s.member_id, s.account_id::text as subject, s.asked_at as since from bank_shared_check s`,
  by: { member: sql`s.member_id`, since: sql`s.asked_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('bank', a.bank_name, 'account', a.name, 'holders', a.holder_names, 'note', s.note,
      'others', (select coalesce(jsonb_agg(jsonb_build_object('member_id', o.member_id,
          'linked_on', o.created_at::date) order by o.created_at), '[]')
        -- across members: who else links this account is the question
        from bank_account o where o.shared_digest = a.shared_digest and o.member_id <> a.member_id),
      'asked', ${openApprovalRequest(page, 'shared')})
    from bank_shared_check s join bank_account a on a.member_id = s.member_id and a.id = s.account_id
    where s.member_id = ${page.memberId} and s.account_id = ${page.subject}::uuid`,
}

/** A monthly agency file that our check stopped, that became empty, that the agency rejected, or without a response. */
const agencyFiles: Items = {
  kind: 'file',
  list: 'approvals',
  select: sql`select null::uuid as member_id, f.id::text as subject, f.started_at as since from agency_file f`,
  by: { member: sql`null::uuid`, since: sql`f.started_at` },
  facts: (
    page,
  ) => sql`select jsonb_build_object('agency', f.agency, 'month', f.month, 'records', coalesce(f.line_count, 0),
      'may_have_arrived', f.state = 'approved' and f.may_have_arrived_at is not null and f.arrived_at is null,
      'findings', (select coalesce(jsonb_agg(value -> 'sentence'), '[]') from (
        select value from jsonb_array_elements(f.findings) limit 20) shown),
      'rejection_reason', f.rejection_reason, 'revision', f.draft_revision,
      'asked', ${openApprovalRequest(page, 'file', sql`f.draft_revision`)})
    from agency_file f where f.id = ${page.subject}::uuid`,
  ownWords: sql`array_to_tsvector(desk_words(f.agency || ' ' || f.month || ' ' || f.name))`,
}

/** Files without a readable agency response or with unknown delivery. Staff enter the agency's response by hand. */
const unanswered = sql`(f.state in ('delivered', 'acknowledged') and f.overdue_told_at is not null
  or f.state = 'approved' and f.may_have_arrived_at is not null and f.arrived_at is null and f.problem is not null)`

const notSentAgain = sql`not exists (select 1 from agency_file later
  where later.agency = f.agency and later.month = f.month and later.version > f.version)`

const adverseIn = (state: string): SQL => sql`q.state = ${state} and ${stillMember(sql`q.member_id`)}`

export const approvals: Source[] = [
  itemsOf(agencyFiles, 'pending', 'us', sql`f.state = 'checked'`),
  itemsOf(agencyFiles, 'reviewing', 'us', sql`f.state = 'rejected' and ${notSentAgain}`),
  itemsOf(
    agencyFiles,
    'reviewing',
    'us',
    sql`f.state = 'empty' and f.problem is not null and ${notSentAgain}`,
  ),
  itemsOf(agencyFiles, 'incomplete', 'us', unanswered),
  itemsOf(adverse, 'reviewing', 'us', adverseIn('pending')),
  itemsOf(papers, 'pending', 'us', sql`e.proves is null`),
  itemsOf(holders, 'pending', 'us', sql`h.decided_at is null`),
  itemsOf(sharedAccounts, 'pending', 'us', sql`s.decided_at is null`),
  ...waitingPayees,
  changedName,
  waitingArrangements,
  itemsOf(adjustments, 'pending', 'us', sql`a.state = 'proposed'`),
  itemsOf(holds, 'pending', 'us', sql`w.state = 'held'`),
  itemsOf(adverse, 'approved', null, adverseIn('approved')),
  itemsOf(papers, 'approved', null, sql`e.proves`),
  itemsOf(papers, 'declined', null, sql`not e.proves`),
  itemsOf(holders, 'approved', null, sql`h.accepted`),
  itemsOf(holders, 'declined', null, sql`not h.accepted`),
  itemsOf(sharedAccounts, 'approved', null, sql`s.released`),
  itemsOf(sharedAccounts, 'declined', null, sql`not s.released`),
  ...decidedPayees,
  ...decidedArrangements,
  itemsOf(adverse, 'declined', null, adverseIn('refused')),
  itemsOf(adjustments, 'approved', null, sql`a.state = 'approved'`),
  itemsOf(adjustments, 'declined', null, sql`a.state = 'refused'`),
  itemsOf(holds, 'approved', null, sql`w.decided_by is not null and w.state in ('earned')`),
  itemsOf(holds, 'declined', null, sql`w.decided_by is not null and w.state in ('rejected', 'reversed')`),
]
