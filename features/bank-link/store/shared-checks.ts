import { bumpRevision, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Creates a check of an account that counts for another member. Returns false if one exists. */
export async function insertSharedCheck(
  tx: Tx,
  memberId: string,
  accountId: string,
  askedAt: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into bank_shared_check (member_id, account_id, asked_at)
    values (${memberId}, ${accountId}, ${askedAt.toISOString()})
    on conflict do nothing returning account_id`)
  return rows.length > 0
}

/** Deletes checks that are no longer needed, so that a new one can be created later. */
export async function deleteSharedChecks(
  tx: Tx,
  memberId: string,
  accountIds: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return
  await tx.execute(sql`
    delete from bank_shared_check where member_id = ${memberId} and released is not true
      and account_id = any(${sql.param([...accountIds])}::uuid[])`)
}

/** Returns false if no check of this account is open. */
export async function decideSharedCheck(
  tx: Tx,
  decision: {
    memberId: string
    accountId: string
    countsFrom: string | null
    by: string
    note: string
    at: Date
  },
): Promise<boolean> {
  bumpRevision(tx, decision.memberId)
  const { rows } = await tx.execute(sql`
    update bank_shared_check set decided_at = ${decision.at.toISOString()}, decided_by = ${decision.by},
      released = ${decision.countsFrom !== null}, counts_from = ${decision.countsFrom}, note = ${decision.note}
    where member_id = ${decision.memberId} and account_id = ${decision.accountId} and decided_at is null
    returning account_id`)
  return rows.length > 0
}

/** Returns the members who link the same account, this one included. */
export async function membersWithAccount(tx: Tx, memberId: string, accountId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ memberId: string }>(sql`
    -- across members: an account counts for one of them
    select distinct a.member_id as "memberId" from bank_account a
    where a.shared_digest = (
      select shared_digest from bank_account where member_id = ${memberId} and id = ${accountId})`)
  return rows.map(({ memberId }) => memberId)
}
