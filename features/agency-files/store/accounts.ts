import type { Day } from '@keyturn/platform/days'
import type { Lookup, Queryable, Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import { AGENCIES, type Agency } from '../constants.ts'
import type { Holder } from '../domain/holder.ts'
import { MANUAL_ANSWER_PREFIX } from './answers.ts'

/** Returns the agencies that have at least one open account. */
export async function agenciesWithAccount(db: Queryable): Promise<Agency[]> {
  const holding: Agency[] = []
  for (const agency of AGENCIES) {
    const { rows } = await db.execute(sql`
      select member_id from agency_account
      where agency = ${agency} and held_month is not null and held_closed_on is null limit 1`)
    if (rows.length > 0) holding.push(agency)
  }
  return holding
}

export interface NewAccount {
  memberId: string
  tenancyId: string
  accountNumber: string
  startedOn: Day
}

export async function insertAccounts(
  tx: Tx,
  agency: Agency,
  accounts: readonly NewAccount[],
  at: Date,
): Promise<void> {
  if (accounts.length === 0) return
  await tx.execute(sql`
    insert into agency_account (member_id, tenancy_id, agency, account_number, started_on, made_at)
    select a."memberId", a."tenancyId", ${agency}, a."accountNumber", a."startedOn", ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as a("memberId" uuid, "tenancyId" uuid, "accountNumber" text, "startedOn" date)`)
}

/** Lets the member's accounts carry the profile's present name and date of birth. Returns false if there are none. */
export async function allowHolder(
  tx: Tx,
  memberId: string,
  allowed: { name: string; bornOn: Day | null; by: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update agency_account set holder_name = ${allowed.name}, holder_born_on = ${allowed.bornOn}::date,
      holder_allowed_at = ${allowed.at.toISOString()}, holder_allowed_by = ${allowed.by}
    where member_id = ${memberId} and holder_name is not null`)
  return (rowCount ?? 0) > 0
}

/** True for an account with a record that staff marked as rejected, without an answer of the agency. */
export const wasRejectedByHand: SQL = sql`exists (
  select from report_line line join report_outcome outcome
    on outcome.member_id = line.member_id and outcome.file_id = line.file_id and outcome.tenancy_id = line.tenancy_id
  join agency_file file on file.id = line.file_id
  join agency_answer answer on answer.agency = file.agency and answer.file_name = file.name
  where line.member_id = account.member_id and line.tenancy_id = account.tenancy_id and line.agency = account.agency
    and outcome.outcome in ('rejected', 'file_rejected') and answer.answer_id like ${`${MANUAL_ANSWER_PREFIX}%`}
    and answer.kind in ('records_rejected', 'file_rejected'))`

/** Returns the name and date of birth under which agencies have a member. Null if none was sent. */
export const reportedHolderOf = (memberId: string): Lookup<Holder | null> => ({
  query: sql`
    select holder_name as name, holder_born_on::text as "bornOn" from agency_account account
    where member_id = ${memberId} and holder_name is not null and (held_month is not null or ${wasRejectedByHand})
    order by made_at desc limit 1`,
  readRows: ([holder]: readonly Holder[]) => holder ?? null,
})

/** The account is closed, so no more is sent under the name. The sealed files have it as evidence. */
export async function deleteHolder(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`
    update agency_account set holder_name = null, holder_born_on = null where member_id = ${memberId}`)
}

/** Returns the accounts whose name staff allowed to change since the agency last accepted a record of them. */
export async function holdersAllowed(db: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await db.execute<{ accountNumber: string }>(sql`
    select account_number as "accountNumber" from agency_account account join agency_file held on held.id = account.held_file_id
    where account_number = any(${sql.param([...numbers])}::text[]) and holder_allowed_at >= held.started_at`)
  return new Set(rows.map(({ accountNumber }) => accountNumber))
}

/** Returns the members of these account numbers at the agency of a file, ignoring case. */
export async function membersOfAccounts(
  db: Queryable,
  { fileId, numbers }: { fileId: string; numbers: readonly string[] },
): Promise<string[]> {
  if (numbers.length === 0) return []
  const { rows } = await db.execute<{
    memberId: string
  }>(sql`-- across members: staff name accounts by their numbers
    select distinct account.member_id as "memberId" from agency_account account join agency_file file on file.agency = account.agency
    where file.id = ${fileId} and account.account_number = any(${sql.param(numbers.map((number) => number.toUpperCase()))}::text[])`)
  return rows.map(({ memberId }) => memberId)
}
