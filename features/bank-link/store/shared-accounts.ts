import { type Lookup, type Queryable, renewRevision, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { type ConnectionState, mayRead } from '../domain/connection-states.ts'
import type { OtherLink, OwnLink } from '../domain/shared-accounts.ts'

interface OwnRow extends Omit<OwnLink, 'firstLinkedAt'> {
  firstLinkedAt: string
}

/** Accounts of a member that are known by their numbers. */
export const ownLinksOf = (memberId: string): Lookup<OwnLink[]> => ({
  query: sql`
    select a.id as "accountId", a.shared_digest as digest, a.created_at as "firstLinkedAt",
      a.shared_until::text as "sharedUntil", a.held_until::text as "heldUntil", s.counts_from::text as "releasedFrom",
      case when s.member_id is null then null when s.decided_at is null then 'open'
        when s.released then 'released' else 'declined' end as "check", s.note
    from bank_account a left join bank_shared_check s on s.member_id = a.member_id and s.account_id = a.id
    where a.member_id = ${memberId} and a.shared_digest is not null`,
  answerOf: (rows: readonly OwnRow[]) =>
    rows.map((row) => ({ ...row, firstLinkedAt: new Date(row.firstLinkedAt) })),
})

interface OtherRow extends Record<string, unknown> {
  memberId: string
  digest: string
  firstLinkedAt: string
  state: ConnectionState | null
  lastDay: string | null
  releasedFrom: string | null
}

/** Links of the same accounts by other members. */
export async function otherLinksOf(
  db: Queryable,
  memberId: string,
  digests: readonly string[],
): Promise<OtherLink[]> {
  if (digests.length === 0) return []
  const { rows } = await db.execute<OtherRow>(sql`
    -- across members: an account counts for the member who linked it first
    select a.member_id as "memberId", a.shared_digest as digest, a.created_at as "firstLinkedAt", c.state, (
      select max(to_day)::text from bank_coverage where member_id = a.member_id and account_id = a.id) as "lastDay", s.counts_from::text as "releasedFrom"
    from bank_account a left join bank_connection c on c.member_id = a.member_id and c.id = a.connection_id
      left join bank_shared_check s on s.member_id = a.member_id and s.account_id = a.id
    where a.shared_digest = any(${sql.param([...digests])}::text[]) and a.member_id <> ${memberId}`)
  return rows.map(({ state, firstLinkedAt, ...link }) => ({
    ...link,
    firstLinkedAt: new Date(firstLinkedAt),
    live: state !== null && mayRead(state),
  }))
}

export async function saveSharedDigest(
  tx: Tx,
  memberId: string,
  accountId: string,
  digest: string,
): Promise<void> {
  renewRevision(tx, memberId)
  await tx.execute(sql`
    update bank_account set shared_digest = ${digest} where member_id = ${memberId} and id = ${accountId}`)
}

/** Stores the last day on which these accounts count beside the member who linked them first. */
export async function saveSharedUntil(
  tx: Tx,
  memberId: string,
  accountIds: readonly string[],
  day: string,
): Promise<void> {
  if (accountIds.length === 0) return
  renewRevision(tx, memberId)
  await tx.execute(sql`
    update bank_account set shared_until = ${day}
    where member_id = ${memberId} and id = any(${sql.param([...accountIds])}::uuid[])
      and shared_until is distinct from ${day}::date`)
}

/** Leaves the last day that counted for a member who is erased with those who linked the account later. */
export async function leaveHeldDays(tx: Tx, memberId: string): Promise<void> {
  const { rows } = await tx.execute<{ digest: string; firstLinkedAt: string; lastDay: string }>(sql`
    select a.shared_digest as digest, a.created_at as "firstLinkedAt", max(c.to_day)::text as "lastDay"
    from bank_account a join bank_coverage c on c.member_id = a.member_id and c.account_id = a.id
    where a.member_id = ${memberId} and a.shared_digest is not null group by a.shared_digest, a.created_at`)
  for (const { digest, firstLinkedAt, lastDay } of rows) {
    const { rows: held } = await tx.execute<{ member_id: string }>(sql`
      -- across members: an account counts for the member who linked it first
      update bank_account set held_until = greatest(held_until, ${lastDay}::date)
      where shared_digest = ${digest} and (created_at, member_id) > (${firstLinkedAt}::timestamptz, ${memberId}::uuid)
      returning member_id`)
    for (const other of held) renewRevision(tx, other.member_id)
  }
}

/** True if two members have linked one bank account. */
export async function shareAccount(db: Queryable, [one, other]: readonly [string, string]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    -- across members: one of them must not decide about the other
    select 1 from bank_account a join bank_account b on b.shared_digest = a.shared_digest
    where a.member_id = ${one} and b.member_id = ${other} limit 1`)
  return rows.length > 0
}
