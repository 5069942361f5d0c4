import type { Queryable, Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'

/* Queries for the statements of the rent record, which compares bank rows with its matches. */

/** Query of a member's booked rows with the name of their account. */
export const bookedRowsWithAccount = (memberId: string): SQL => sql`
  select t.member_id, t.id, t.account_id, t.booked_on, t.pence, t.description, t.merchant, t.first_seen_at, t.kept,
    a.source, a.name as account_name
  from bank_transaction t join bank_account a on a.member_id = t.member_id and a.id = t.account_id
  where t.member_id = ${memberId} and t.status = 'booked' and t.removed_at is null`

export interface AccountName {
  id: string
  name: string
}

/** Accounts with stored rows. */
export async function accountsWithRows(db: Queryable, memberId: string): Promise<AccountName[]> {
  const { rows } = await db.execute<AccountName & Record<string, unknown>>(sql`
    select id, name from bank_account a where member_id = ${memberId} and exists (
      select from bank_transaction t where t.member_id = a.member_id and t.account_id = a.id)
    order by created_at, id`)
  return rows
}

/** Digest that the links of one account share. Null if the account is gone. */
export const accountDigest = (memberId: SQL, accountId: SQL): SQL => sql`(
  select a.identity_digest from bank_account a where a.member_id = ${memberId} and a.id = ${accountId})`

const among = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`

/** Locks these accounts until the commit for every member who shares one. */
export async function lockSharedAccounts(
  tx: Tx,
  memberId: string,
  accountIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('joint:' || digest, 0)) from (
      select shared_digest as digest from bank_account
      where member_id = ${memberId} and id = ${among(accountIds)} and shared_digest is not null
      order by shared_digest) as joint`)
}

/** Query of the rows of other members on these accounts of a member, by the member's own account. */
export const rowsOfSharers = (memberId: string, accountIds: readonly string[]): SQL => sql`
  select own.id as account_id, t.member_id, t.id
  from bank_account own
  join bank_account other on other.shared_digest = own.shared_digest and other.member_id <> own.member_id
  join bank_transaction t on t.member_id = other.member_id and t.account_id = other.id
  where own.member_id = ${memberId} and own.id = ${among(accountIds)}`
