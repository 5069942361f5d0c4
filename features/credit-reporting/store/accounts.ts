import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { AGENCIES, type Agency } from '../domain/agencies.ts'

export interface Account {
  memberId: string
  tenancyId: string
  accountNumber: string
  startedOn: Day
  /** A record about it went out and was not refused. */
  reported: boolean
  /** The agency accepted a record and holds the account as open. */
  heldOpen: boolean
  heldClosedOn: Day | null
}

export async function accountsOf(
  db: Queryable,
  agency: Agency,
  memberIds: readonly string[],
): Promise<Account[]> {
  const { rows } = await db.execute<Account & Record<string, unknown>>(sql`
    select account.member_id as "memberId", account.tenancy_id as "tenancyId",
      account.account_number as "accountNumber", account.started_on::text as "startedOn",
      held_month is not null and held_closed_on is null as "heldOpen", held_closed_on::text as "heldClosedOn",
      exists (
        select 1 from report_line line left join report_outcome outcome
          on outcome.member_id = line.member_id and outcome.file_id = line.file_id
            and outcome.tenancy_id = line.tenancy_id
        where line.member_id = account.member_id and line.tenancy_id = account.tenancy_id
          and line.agency = account.agency and outcome.outcome is distinct from 'rejected'
          and outcome.outcome is distinct from 'file_rejected') as reported
    from agency_account account
    where agency = ${agency}
      and account.member_id in (select jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb)::uuid)`)
  return rows
}

/** The agencies that hold an account of anybody as open. */
export async function agenciesHolding(db: Queryable): Promise<Agency[]> {
  // across members: whether there is any.
  const { rows } = await db.execute<{ agency: Agency }>(sql`
    select agency from unnest(${sql.param([...AGENCIES])}::text[]) as known (agency) where exists (
      select 1 from agency_account account
      where account.agency = known.agency and held_month is not null and held_closed_on is null)`)
  return rows.map(({ agency }) => agency)
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
