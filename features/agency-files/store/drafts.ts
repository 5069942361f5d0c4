import { isDeepStrictEqual } from 'node:util'
import { inMemberRange, type MemberRange, type Queryable, type Tx } from '@keyturn/platform/db'
import type { AgencyAccount } from '@keyturn/providers/credit-agency/formats'
import { sql } from 'drizzle-orm'
import type { Agency, ReportFlag, ReportStatus } from '../constants.ts'

/** One home of one member in a file's snapshot: a record, or the reason why there is none. */
export interface Draft {
  memberId: string
  tenancyId: string
  /** Empty if there never was a record. */
  accountNumber: string
  record: AgencyAccount | null
  arrearsPence: number
  heldBackBy: readonly string[]
  leftOutBecause: string | null
  leftOutSentence: string | null
}

/** Replaces the snapshot of these members. Returns false if nothing changed. */
export async function replaceDrafts(
  tx: Tx,
  file: { id: string; agency: Agency },
  memberIds: readonly string[],
  drafts: readonly Draft[],
): Promise<boolean> {
  const { rows: before } = await tx.execute<Draft & Record<string, unknown>>(sql`
    delete from report_draft where file_id = ${file.id} and member_id = any(${sql.param([...memberIds])}::uuid[])
    returning member_id as "memberId", tenancy_id as "tenancyId", account_number as "accountNumber", record,
      arrears_pence::float8 as "arrearsPence", held_back_by as "heldBackBy", left_out_because as "leftOutBecause",
      left_out_sentence as "leftOutSentence"`)
  const isChanged = !isDeepStrictEqual(before.toSorted(byHome), drafts.toSorted(byHome))
  if (drafts.length === 0) return isChanged
  await tx.execute(sql`
    insert into report_draft (member_id, file_id, tenancy_id, agency, account_number, record, status, flag,
      arrears_pence, held_back_by, left_out_because, left_out_sentence)
    select d."memberId", ${file.id}::uuid, d."tenancyId", ${file.agency}, d."accountNumber",
      nullif(d.record, 'null'::jsonb), d.record ->> 'status', d.record ->> 'flag', d."arrearsPence",
      d."heldBackBy", d."leftOutBecause", d."leftOutSentence"
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d("memberId" uuid, "tenancyId" uuid,
      "accountNumber" text, record jsonb, "arrearsPence" bigint, "heldBackBy" jsonb, "leftOutBecause" text,
      "leftOutSentence" text)`)
  return isChanged
}

const byHome = (one: Draft, other: Draft): number =>
  one.memberId.localeCompare(other.memberId) || one.tenancyId.localeCompare(other.tenancyId)

/** Returns a page of records in file order, after one account number and through another. */
export async function draftPage(
  db: Queryable,
  fileId: string,
  page: { after: string; through: string; size: number },
): Promise<AgencyAccount[]> {
  const { rows } = await db.execute<{ record: AgencyAccount }>(sql`
    select record from report_draft
    where file_id = ${fileId} and record is not null
      and account_number > ${page.after} and account_number <= ${page.through}
    order by account_number limit ${page.size}`)
  return rows.map(({ record }) => record)
}

export interface UnsentRecord {
  agency: Agency
  tenancyId: string
  month: string
  status: ReportStatus
  flag: ReportFlag
  /** True if the file may have been sent, so the record is final. */
  isLeaving: boolean
}

/** Returns the records of a member in files without a recorded delivery. */
export async function unsentRecordsOf(db: Queryable, memberId: string): Promise<UnsentRecord[]> {
  const { rows } = await db.execute<UnsentRecord & Record<string, unknown>>(sql`
    select draft.agency, draft.tenancy_id as "tenancyId", file.month, draft.status, draft.flag,
      file.leaving_at is not null as "isLeaving"
    from report_draft draft join agency_file file on file.id = draft.file_id
    where draft.member_id = ${memberId} and draft.record is not null`)
  return rows
}

interface AdverseDraft extends Pick<Draft, 'memberId' | 'tenancyId' | 'arrearsPence'> {
  status: ReportStatus
}

/** Returns the records of a file that report arrears. */
export async function adverseDrafts(db: Queryable, fileId: string): Promise<AdverseDraft[]> {
  const { rows } = await db.execute<AdverseDraft & Record<string, unknown>>(sql`
    select member_id as "memberId", tenancy_id as "tenancyId", status, arrears_pence::float8 as "arrearsPence"
    from report_draft where file_id = ${fileId} and status between '1' and '6'`)
  return rows
}

export async function countLeftOut(db: Queryable, fileId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from report_draft where file_id = ${fileId} and record is null`)
  return rows[0]?.count ?? 0
}

/**
 * Returns adverse records without an approval for this exact code and sum. A file may be sent only if there are none.
 */
export async function unapprovedDrafts(db: Queryable, fileId: string, month: string): Promise<string[]> {
  const { rows } = await db.execute<{ accountNumber: string }>(sql`
    select account_number as "accountNumber" from report_draft draft
    where file_id = ${fileId} and status between '1' and '6' and not exists (
      select 1 from adverse_approval approval
      where approval.member_id = draft.member_id and approval.tenancy_id = draft.tenancy_id
        and approval.month = ${month} and approval.status = draft.status
        and approval.arrears_pence = draft.arrears_pence and approval.state = 'approved')`)
  return rows.map(({ accountNumber }) => accountNumber)
}

/** Returns the accounts of members with two names or dates of birth in one file. */
export async function numbersOfTwoHolders(db: Queryable, fileId: string): Promise<string[]> {
  const { rows } = await db.execute<{ accountNumber: string }>(sql`
    select account_number as "accountNumber" from report_draft
    where file_id = ${fileId} and record is not null and member_id in (
      select member_id from report_draft where file_id = ${fileId} and record is not null
      group by member_id having count(distinct (record ->> 'name', record ->> 'bornOn')) > 1)
    order by account_number`)
  return rows.map(({ accountNumber }) => accountNumber)
}

/** Removes these records from the snapshot and stores the reason. */
export async function excludeDrafts(
  tx: Tx,
  fileId: string,
  left: readonly { accountNumber: string; because: string; sentence: string }[],
): Promise<void> {
  await tx.execute(sql`
    update report_draft draft set record = null, status = null, flag = null, arrears_pence = 0,
      left_out_because = l.because, left_out_sentence = l.sentence
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l("accountNumber" text, because text, sentence text)
    where draft.file_id = ${fileId} and draft.account_number = l."accountNumber"`)
}

/** Returns accounts that the agency has open and that a file omits without a reason from the member. */
export async function openAccountsWithoutRecord(
  db: Queryable,
  { id, agency }: { id: string; agency: Agency },
): Promise<string[]> {
  const { rows } = await db.execute<{ accountNumber: string }>(sql`
    select account.account_number as "accountNumber" from report_draft draft join agency_account account
      on account.member_id = draft.member_id and account.tenancy_id = draft.tenancy_id and account.agency = ${agency}
    where draft.file_id = ${id} and draft.record is null and draft.left_out_because not in (${INTENDED_REASONS})
      and account.held_month is not null and account.held_closed_on is null
    order by account.account_number`)
  return rows.map(({ accountNumber }) => accountNumber)
}

/** Reasons that mean the member or the plan ended the reporting. */
const INTENDED_REASONS = sql`'no_consent', 'not_in_plan'`

/** Returns the accounts missing on purpose, because the member or the plan ended the reporting. */
export async function intendedOmissions(
  db: Queryable,
  fileId: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await db.execute<{ accountNumber: string }>(sql`
    select account_number as "accountNumber" from report_draft
    where file_id = ${fileId} and account_number = any(${sql.param([...numbers])}::text[])
      and record is null and left_out_because in (${INTENDED_REASONS})`)
  return new Set(rows.map(({ accountNumber }) => accountNumber))
}

/**
 * Deletes the names and addresses of a sent file's snapshot, because the sealed copy has them. Reasons for leaving out
 * stay.
 */
export async function dropDraftRecords(tx: Tx, fileId: string, range: MemberRange): Promise<void> {
  await tx.execute(sql`
    delete from report_draft where file_id = ${fileId} and ${inMemberRange(sql`member_id`, range)} and record is not null`)
}

/** Deletes the reasons as well, once the file may no longer be disputed. */
export async function dropDrafts(db: Queryable, fileId: string, range: MemberRange): Promise<void> {
  await db.execute(sql`
    delete from report_draft where file_id = ${fileId} and ${inMemberRange(sql`member_id`, range)}`)
}
