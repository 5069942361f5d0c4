import { bumpRevision, type Lookup, type Queryable, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { type ConnectionState, mayRead } from '../domain/connection-states.ts'
import type { OtherLink, OwnLink } from '../domain/shared-accounts.ts'

interface OwnRow extends Omit<OwnLink, 'firstLinkedAt'> {
  firstLinkedAt: string
}

/** Returns the member's accounts that have a digest. */
export const ownLinksOf = (memberId: string): Lookup<OwnLink[]> => ({
  query: sql`
    select a.id as "accountId", a.shared_digest as digest, a.created_at as "firstLinkedAt",
      a.shared_until::text as "sharedUntil", a.held_until::text as "heldUntil", s.counts_from::text as "releasedFrom",
      case when s.member_id is null then null when s.decided_at is null then 'open'
        when s.released then 'released' else 'declined' end as "check", s.note
    from bank_account a left join bank_shared_check s on s.member_id = a.member_id and s.account_id = a.id
    where a.member_id = ${memberId} and a.shared_digest is not null`,
  readRows: (rows: readonly OwnRow[]) =>
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

/** Returns links of the same accounts by other members. */
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
  bumpRevision(tx, memberId)
  const until = await countedUntil(tx, digest)
  await tx.execute(sql`
    update bank_account set shared_digest = ${digest}, held_until = greatest(held_until, ${until}::date)
    where member_id = ${memberId} and id = ${accountId}`)
}

/** Stores the last day on which these accounts also count for this member. */
export async function saveSharedUntil(
  tx: Tx,
  memberId: string,
  accountIds: readonly string[],
  day: string,
): Promise<void> {
  if (accountIds.length === 0) return
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update bank_account set shared_until = ${day}
    where member_id = ${memberId} and id = any(${sql.param([...accountIds])}::uuid[])
      and shared_until is distinct from ${day}::date`)
}

/** Advisory lock per account, so that a link and an erasure at once do not miss each other. */
const lockDigest = (tx: Tx, digest: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bank account ${digest}`}, 0))`)

/** Returns the last day that counted for a member who closed their account. Null if no such member had it. */
export async function countedUntil(tx: Tx, digest: string | null): Promise<string | null> {
  if (digest === null) return null
  await lockDigest(tx, digest)
  const { rows } = await tx.execute<{ until: string }>(
    sql`select counted_until::text as until from bank_counted_account where digest = ${digest}`,
  )
  return rows[0]?.until ?? null
}

/** Returns true if an account of the member counted before for a member who closed their account. */
export const hasAccountThatCounted = (memberId: string): Lookup<boolean> => ({
  query: sql`select 1 as held from bank_account where member_id = ${memberId} and held_until is not null limit 1`,
  readRows: (rows) => rows.length > 0,
})

/** Deletes days too old to be shown by a bank again. */
export async function sweepCounted(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from bank_counted_account where left_at < ${before.toISOString()}`,
  )
  return rowCount ?? 0
}

/**
 * Stores the last counted day of an erased member for the account's other and future owners. Skips accounts that never
 * counted, as in a free look.
 */
export async function leaveHeldDays(tx: Tx, memberId: string, leftAt: Date): Promise<void> {
  const { rows } = await tx.execute<{ digest: string; firstLinkedAt: string; lastDay: string }>(sql`
    select a.shared_digest as digest, min(a.created_at) as "firstLinkedAt", max(c.to_day)::text as "lastDay"
    from bank_account a join bank_coverage c on c.member_id = a.member_id and c.account_id = a.id
    where a.member_id = ${memberId} and a.shared_digest is not null and a.ever_counted group by a.shared_digest order by a.shared_digest`)
  for (const { digest, firstLinkedAt, lastDay } of rows) {
    await lockDigest(tx, digest)
    await tx.execute(sql`
      insert into bank_counted_account (digest, counted_until, left_at)
      values (${digest}, ${lastDay}, ${leftAt.toISOString()})
      on conflict (digest) do update set left_at = excluded.left_at,
        counted_until = greatest(bank_counted_account.counted_until, excluded.counted_until)`)
    const { rows: held } = await tx.execute<{ memberId: string }>(sql`
      -- across members: an account counts for the member who linked it first
      update bank_account set held_until = greatest(held_until, ${lastDay}::date)
      where shared_digest = ${digest} and (created_at, member_id) > (${firstLinkedAt}::timestamptz, ${memberId}::uuid)
      returning member_id as "memberId"`)
    for (const other of held) bumpRevision(tx, other.memberId)
  }
}

/** Returns true if two members have linked one bank account. */
export async function shareAccount(db: Queryable, [one, other]: readonly [string, string]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    -- across members: one of them must not decide about the other
    select 1 from bank_account a join bank_account b on b.shared_digest = a.shared_digest
    where a.member_id = ${one} and b.member_id = ${other} limit 1`)
  return rows.length > 0
}
