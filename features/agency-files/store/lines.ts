import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Agency } from '../words.ts'
import type { AgencyFile } from './files.ts'

/** Writes down what the file said, line by line; once, however often it is asked. */
export async function noteLinesSent(
  tx: Tx,
  file: AgencyFile,
  sent: { at: Date; visibleBy: Day },
): Promise<void> {
  // across members: every line of the file.
  await tx.execute(sql`
    insert into report_line (member_id, file_id, tenancy_id, agency, month, account_number, status, flag,
      balance_pounds, closed_on, held_back_by, sent_at, visible_by)
    select member_id, file_id, tenancy_id, agency, ${file.month}, account_number, status, flag,
      (record ->> 'balancePounds')::int, (record ->> 'closedOn')::date, held_back_by, ${sent.at.toISOString()},
      ${sent.visibleBy}
    from report_draft where file_id = ${file.id} and record is not null
    on conflict do nothing`)
}

export interface Rejection {
  accountNumber: string
  code: string
  reason: string
}

/** What the agency said: the lines named are rejected, all others have the outcome given. */
export async function noteOutcomes(
  tx: Tx,
  fileId: string,
  answer: { others: 'accepted' | 'file_rejected'; rejections: readonly Rejection[]; at: Date },
): Promise<void> {
  // across members: every line of the file.
  await tx.execute(sql`
    insert into report_outcome (member_id, file_id, tenancy_id, outcome, code, reason, at)
    select line.member_id, line.file_id, line.tenancy_id,
      case when r.code is null then ${answer.others} else 'rejected' end, r.code, r.reason, ${answer.at.toISOString()}
    from report_line line left join (
      select distinct on ("accountNumber") "accountNumber", code, reason
      from jsonb_to_recordset(${JSON.stringify(answer.rejections)}::jsonb)
        as given("accountNumber" text, code text, reason text)) r on r."accountNumber" = line.account_number
    where line.file_id = ${fileId}
    on conflict do nothing`)
}

/** Which of these account numbers stand on no line of the file. */
export async function numbersNotIn(tx: Tx, fileId: string, numbers: readonly string[]): Promise<string[]> {
  // across members: the few lines named.
  const { rows } = await tx.execute<{ number: string }>(sql`
    select given.number from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) as given(number)
    where not exists (
      select 1 from report_line line where line.file_id = ${fileId} and line.account_number = given.number)`)
  return rows.map(({ number }) => number)
}

/** The agency's accounts now say what it accepted; an answer that comes late does not undo a newer one. */
export async function noteHeld(tx: Tx, file: AgencyFile): Promise<void> {
  // across members: every accepted line of the file.
  await tx.execute(sql`
    update agency_account account set held_month = line.month, held_status = line.status,
      held_closed_on = line.closed_on, held_file_id = line.file_id
    from report_line line join report_outcome outcome
      on outcome.member_id = line.member_id and outcome.file_id = line.file_id and outcome.tenancy_id = line.tenancy_id
    where line.file_id = ${file.id} and outcome.outcome = 'accepted'
      and account.member_id = line.member_id and account.tenancy_id = line.tenancy_id
      and account.agency = line.agency and (account.held_month is null or account.held_month <= line.month)`)
}

/** Accounts whose record in this file the agency did not take, and the file with what it holds of them instead. */
export async function rejectedRecords(
  db: Queryable,
  fileId: string,
): Promise<{ accountNumber: string; heldFileId: string | null }[]> {
  // across members: the few lines rejected.
  const { rows } = await db.execute<{ accountNumber: string; heldFileId: string | null }>(sql`
    select line.account_number as "accountNumber", account.held_file_id as "heldFileId"
    from report_outcome outcome join report_line line
      on line.member_id = outcome.member_id and line.file_id = outcome.file_id
        and line.tenancy_id = outcome.tenancy_id
    left join agency_account account
      on account.member_id = line.member_id and account.tenancy_id = line.tenancy_id and account.agency = line.agency
    where outcome.file_id = ${fileId} and outcome.outcome = 'rejected'`)
  return rows
}

/** Files accepted in part of which every rejected record has since been accepted in a later one. */
export async function filesPutRight(db: Queryable, agency: Agency): Promise<string[]> {
  // across members: the few lines rejected.
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from agency_file file where agency = ${agency} and state = 'accepted_in_part' and not exists (
      select 1 from report_outcome outcome join agency_account account
        on account.member_id = outcome.member_id and account.tenancy_id = outcome.tenancy_id
          and account.agency = file.agency
      where outcome.file_id = file.id and outcome.outcome = 'rejected'
        and (account.held_month is null or account.held_month <= file.month))`)
  return rows.map(({ id }) => id)
}

export interface LineToAnnounce {
  memberId: string
  status: string
  visibleBy: Day
  outcome: 'accepted' | 'rejected' | 'file_rejected' | null
  code: string | null
  reason: string | null
}

/** The lines of the next members of a file, and the last of these members. */
export async function linesToAnnounce(
  tx: Tx,
  fileId: string,
  page: { after: string | null; members: number },
): Promise<LineToAnnounce[]> {
  // across members: in turn, so that each hears of it once.
  const { rows } = await tx.execute<LineToAnnounce & Record<string, unknown>>(sql`
    select line.member_id as "memberId", line.status, line.visible_by::text as "visibleBy", outcome.outcome,
      outcome.code, outcome.reason
    from report_line line left join report_outcome outcome
      on outcome.member_id = line.member_id and outcome.file_id = line.file_id and outcome.tenancy_id = line.tenancy_id
    where line.file_id = ${fileId} and line.member_id in (
      select distinct member_id from report_line where file_id = ${fileId}
        and (${page.after}::uuid is null or member_id > ${page.after}::uuid)
      order by member_id limit ${page.members})
    order by line.member_id, line.tenancy_id`)
  return rows
}
