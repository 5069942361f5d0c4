import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { AGENCIES, type Agency } from '../words.ts'

/** The agencies that hold an account of anybody as open. */
export async function agenciesHolding(db: Queryable): Promise<Agency[]> {
  const holding: Agency[] = []
  for (const agency of AGENCIES) {
    // across members: whether there is any.
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
