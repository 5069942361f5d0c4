import { lockSharedAccounts, rowsOfSharers } from '@keyturn/bank-link'
import type { Lookup, Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { VerifiedPayment } from '../domain/compare-payments.ts'
import type { EarnedElsewhere, EarningPayment, PartEarned } from '../domain/earnings.ts'

export const verifiedPayments = (memberId: string): Lookup<VerifiedPayment[]> => ({
  query: sql`
    select id, transaction_id as "transactionId", tenancy_id as "tenancyId", paid_on::text as "paidOn",
      pence::float8 as pence, payee, due_on::text as "dueOn", due_pence::float8 as "duePence", on_word as "onWord"
    from rent_payment where member_id = ${memberId} and reversed_at is null order by paid_on, id`,
  readRows: (rows: readonly VerifiedPayment[]) => [...rows],
})

/** First part that each payment earned, if not all of it. Includes reversed payments. */
export const partsEarned = (memberId: string): Lookup<PartEarned[]> => ({
  query: sql`
    select distinct on (transaction_id) transaction_id as "transactionId", pence::float8 as pence,
      earns_pence::float8 as "earnsPence"
    from rent_payment where member_id = ${memberId} and earns_pence <> pence
    order by transaction_id, verified_at, id`,
  readRows: (rows: readonly PartEarned[]) => [...rows],
})

/**
 * Returns earnings of other members on shared accounts, including reversed payments. Takes advisory locks until the
 * commit, to prevent a race between two members.
 */
export async function earnedByOthers(
  tx: Tx,
  memberId: string,
  { accountIds, days }: { accountIds: readonly string[]; days: readonly string[] },
): Promise<EarnedElsewhere[]> {
  if (accountIds.length === 0 || days.length === 0) return []
  await lockSharedAccounts(tx, memberId, accountIds)
  const { rows } = await tx.execute<EarnedElsewhere & Record<string, unknown>>(sql`
    -- across members: housemates who share an account earn each of its payments once
    with told as (
      select sharing.account_id, paid.member_id, paid.transaction_id, paid.paid_on,
        sum(coalesce(paid.earns_pence, paid.pence)) as pence,
        sum(coalesce(paid.earns_pence, paid.pence)) filter (where paid.reversed_at is null) as standing
      from (${rowsOfSharers(memberId, accountIds)}) sharing
      join rent_payment paid on paid.member_id = sharing.member_id and paid.transaction_id = sharing.id
      where paid.paid_on = any(${sql.param([...days])}::date[])
      group by sharing.account_id, paid.member_id, paid.transaction_id, paid.paid_on, paid.verified_at),
    once as (
      select account_id, member_id, paid_on, greatest(coalesce(sum(standing), 0), max(pence)) as pence
      from told group by account_id, member_id, transaction_id, paid_on)
    select member_id as "memberId", account_id as "accountId", paid_on::text as "paidOn", sum(pence)::float8 as pence
    from once group by member_id, account_id, paid_on`)
  return rows
}

export const insertPayments = (
  memberId: string,
  payments: readonly EarningPayment[],
  at: Date,
): SQL | null =>
  payments.length === 0
    ? null
    : sql`
    insert into rent_payment (member_id, id, transaction_id, tenancy_id, paid_on, pence, payee, due_on, due_pence,
      on_word, earns_pence, verified_at)
    select ${memberId}::uuid, p.id, p."transactionId", p."tenancyId", p."paidOn", p.pence, p.payee, p."dueOn",
      p."duePence", p."onWord", p."earnsPence", ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p(id uuid, "transactionId" uuid, "tenancyId" uuid,
      "paidOn" date, pence bigint, payee text, "dueOn" date, "duePence" bigint, "onWord" boolean, "earnsPence" bigint)`

export const reversePayments = (memberId: string, ids: readonly string[], at: Date): SQL | null =>
  ids.length === 0
    ? null
    : sql`
    update rent_payment set reversed_at = ${at.toISOString()}
    where member_id = ${memberId} and id = any(${sql.param(ids)}::uuid[])`
