import { manualCorrectionsWhere } from '@keyturn/credit-profile'
import { type SQL, sql } from 'drizzle-orm'
import type { Narrow, Source } from '../source.ts'
import { type Items, itemsOf } from './items-of.ts'
import { openApprovalRequest } from './open-approval-request.ts'

/** A member disputes a month reported to an agency. Two deadlines run until staff decide. */
const disputed: Items = {
  kind: 'dispute',
  list: 'disputes',
  select: sql`select q.member_id, q.id::text as subject, q.opened_at as since from report_dispute q`,
  by: { member: sql`q.member_id`, since: sql`q.opened_at` },
  facts: (page) => sql`select jsonb_build_object('agency', q.agency, 'month', q.month, 'reason', q.reason,
      'note', q.decision_note, 'asked', ${openApprovalRequest(page, 'dispute')}, 'correct_by_letter_at', (
        select coalesce(jsonb_agg(letter.agency order by letter.agency), '[]')
        from (${manualCorrectionsWhere((member) => sql`${member} = ${page.memberId}`)}) letter
        where letter.dispute_id = ${page.subject}::uuid),
      'evidence_count', (select count(*) from dispute_evidence e
        where e.member_id = ${page.memberId} and e.dispute_id = q.id))
    from report_dispute q where q.member_id = ${page.memberId} and q.id = ${page.subject}::uuid`,
}

/** Decided for the member, with a letter to an agency due, because no file will reach it. */
const manualCorrectionDue = (narrow: Narrow): SQL => sql`exists (
  select 1 from (${manualCorrectionsWhere((member) => sql`true ${narrow(member, sql`q.opened_at`).and}`)}) letter
  where letter.member_id = q.member_id and letter.dispute_id = q.id)`

/** A month that a member did not find on their own credit file. Items are named by the agency. */
const enquiries: Items = {
  kind: 'trace',
  list: 'disputes',
  select: sql`select t.member_id, t.agency as subject, t.answered_at as since from file_look t`,
  by: { member: sql`t.member_id`, since: sql`t.answered_at` },
  facts: (page) => sql`select jsonb_build_object('agency', t.agency, 'month', t.month, 'note', t.trace_note,
      'asked', ${openApprovalRequest(page, 'trace')},
      'file_name', coalesce(file.name, ''), 'account_number', line.account_number, 'code', line.status,
      'sent_on', (line.sent_at at time zone 'Europe/London')::date, 'visible_by', line.visible_by,
      'outcome', answer.outcome, 'outcome_on', (answer.at at time zone 'Europe/London')::date)
    from file_look t
    join report_line line on line.member_id = t.member_id and line.agency = t.agency and line.month = t.month
    left join agency_file file on file.id = line.file_id
    left join report_outcome answer on answer.member_id = line.member_id and answer.file_id = line.file_id
      and answer.tenancy_id = line.tenancy_id
    where t.member_id = ${page.memberId} and t.agency = ${page.subject}
    order by line.sent_at desc, line.file_id desc limit 1`,
}

export const disputes: Source[] = [
  itemsOf(disputed, 'pending', 'us', sql`q.state = 'open'`),
  itemsOf(disputed, 'reviewing', 'us', sql`q.state = 'in_review'`),
  itemsOf(
    disputed,
    'incomplete',
    'us',
    (narrow) => sql`q.state = 'upheld' and ${manualCorrectionDue(narrow)}`,
  ),
  itemsOf(
    disputed,
    'approved',
    null,
    (narrow) => sql`q.state in ('upheld', 'corrected') and not ${manualCorrectionDue(narrow)}`,
  ),
  itemsOf(disputed, 'declined', null, sql`q.state = 'not_upheld'`),
  itemsOf(disputed, 'closed', null, sql`q.state = 'withdrawn'`),
  itemsOf(enquiries, 'pending', 'us', sql`t.state = 'not_seen'`),
  itemsOf(enquiries, 'answered', null, sql`t.state = 'traced'`),
]
