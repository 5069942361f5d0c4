import type { Day } from '@keyturn/platform/days'
import { inMemberRange, type MemberRange, type Queryable, type Tx } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import type { Agency } from '../constants.ts'
import { type AgencyFile, filesIn } from './files.ts'

/** Stores the file's lines about these members with the holder. Idempotent. */
export async function recordSentLines(
  tx: Tx,
  file: AgencyFile,
  range: MemberRange,
  sent: { at: Date; visibleBy: Day },
): Promise<void> {
  await tx.execute(sql`
    insert into report_line (member_id, file_id, tenancy_id, agency, month, account_number, status, flag,
      balance_pounds, closed_on, held_back_by, sent_at, visible_by)
    select member_id, file_id, tenancy_id, agency, ${file.month}, account_number, status, flag,
      (record ->> 'balancePounds')::int, (record ->> 'closedOn')::date, held_back_by,
      ${sent.at.toISOString()}::timestamptz, ${sent.visibleBy}::date
    from report_draft where file_id = ${file.id} and ${inMemberRange(sql`member_id`, range)} and record is not null
    on conflict do nothing`)
  await tx.execute(sql`
    update agency_account account set holder_name = draft.record ->> 'name',
      holder_born_on = (draft.record ->> 'bornOn')::date
    from report_draft draft
    where draft.file_id = ${file.id} and ${inMemberRange(sql`draft.member_id`, range)} and draft.record is not null
      and ${inMemberRange(sql`account.member_id`, range)}
      and account.member_id = draft.member_id and account.tenancy_id = draft.tenancy_id
      and account.agency = draft.agency and (account.holder_name is null or account.held_month is null)`)
}

export interface Rejection {
  accountNumber: string
  code: string
  reason: string
}

/** Stores the rejected lines. Lines that have an outcome are left as they are. */
export async function recordRejections(
  tx: Tx,
  fileId: string,
  rejections: readonly Rejection[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into report_outcome (member_id, file_id, tenancy_id, outcome, code, reason, at)
    select line.member_id, line.file_id, line.tenancy_id, 'rejected', r.code, r.reason, ${at.toISOString()}::timestamptz
    from report_line line join jsonb_to_recordset(${JSON.stringify(rejections)}::jsonb)
      as r("accountNumber" text, code text, reason text) on r."accountNumber" = line.account_number
    where line.file_id = ${fileId}
    on conflict do nothing`)
}

/** Stores the outcome of these members' lines that have none yet. */
export async function recordOutcomes(
  tx: Tx,
  fileId: string,
  range: MemberRange,
  said: { outcome: 'accepted' | 'file_rejected'; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into report_outcome (member_id, file_id, tenancy_id, outcome, at)
    select member_id, file_id, tenancy_id, ${said.outcome}, ${said.at.toISOString()}::timestamptz
    from report_line where file_id = ${fileId} and ${inMemberRange(sql`member_id`, range)}
    on conflict do nothing`)
}

/** Returns the account numbers that are on no line of the file. */
export async function numbersNotIn(tx: Tx, fileId: string, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ accountNumber: string }>(sql`
    select account_number as "accountNumber" from report_line
    where file_id = ${fileId} and account_number = any(${sql.param([...numbers])}::text[])`)
  const known = new Set(rows.map(({ accountNumber }) => accountNumber))
  return numbers.filter((number) => !known.has(number))
}

/** Updates these members' accounts to the record the agency accepted. A late answer does not overwrite a newer one. */
export async function recordAcceptedStatus(tx: Tx, file: AgencyFile, range: MemberRange): Promise<void> {
  await tx.execute(sql`
    update agency_account account set held_month = line.month, held_status = line.status,
      held_closed_on = line.closed_on, held_file_id = line.file_id
    from report_line line join report_outcome outcome
      on outcome.member_id = line.member_id and outcome.file_id = line.file_id and outcome.tenancy_id = line.tenancy_id
    where line.file_id = ${file.id} and ${inMemberRange(sql`line.member_id`, range)} and outcome.outcome = 'accepted'
      and ${inMemberRange(sql`account.member_id`, range)}
      and account.member_id = line.member_id and account.tenancy_id = line.tenancy_id
      and account.agency = line.agency and (account.held_month is null or account.held_month <= line.month)`)
}

/** Returns accounts whose record in this file was rejected, and the file with the agency's present record of each. */
export async function rejectedRecords(
  db: Queryable,
  fileId: string,
): Promise<{ accountNumber: string; heldFileId: string | null }[]> {
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

/** Returns partly accepted files whose rejected records have all been accepted in later ones. */
export async function correctedFiles(db: Queryable, agency: Agency): Promise<string[]> {
  const right: string[] = []
  for (const file of await filesIn(db, ['accepted_in_part'])) {
    if (file.agency !== agency) continue
    const { rows } = await db.execute(sql`
      select outcome.member_id from report_outcome outcome join agency_account account
        on account.member_id = outcome.member_id and account.tenancy_id = outcome.tenancy_id
          and account.agency = ${agency}
      where outcome.file_id = ${file.id} and outcome.outcome = 'rejected'
        and (account.held_month is null or account.held_month <= ${file.month}) limit 1`)
    if (rows.length === 0) right.push(file.id)
  }
  return right
}

export interface LineToPublish {
  memberId: string
  status: string
  visibleBy: Day
  outcome: 'accepted' | 'rejected' | 'file_rejected' | null
  code: string | null
  reason: string | null
}

/** Returns the lines of the next page of members, so that each is notified once. */
export async function linesToPublish(
  tx: Tx,
  fileId: string,
  page: { after: string | null; members: number },
): Promise<LineToPublish[]> {
  const after = page.after ?? NIL_ID
  const { rows: next } = await tx.execute<{ memberId: string }>(sql`
    select distinct member_id as "memberId" from report_line where file_id = ${fileId} and member_id > ${after}::uuid
    order by member_id limit ${page.members}`)
  const through = next.at(-1)?.memberId
  if (through === undefined) return []
  const ofThese = (memberId: ReturnType<typeof sql>) => inMemberRange(memberId, { after, through })
  const { rows } = await tx.execute<LineToPublish & Record<string, unknown>>(sql`
    select line.member_id as "memberId", line.status, line.visible_by::text as "visibleBy", outcome.outcome,
      outcome.code, outcome.reason
    from report_line line left join (
      select * from report_outcome where file_id = ${fileId} and ${ofThese(sql`member_id`)}) outcome
      on outcome.member_id = line.member_id and outcome.file_id = line.file_id and outcome.tenancy_id = line.tenancy_id
    where line.file_id = ${fileId} and ${ofThese(sql`line.member_id`)}
    order by line.member_id, line.tenancy_id`)
  return rows
}
