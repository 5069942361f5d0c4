import type { Lookup } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { VerifiedPayment } from '../domain/compare-payments.ts'
import type { EarningPayment, PartEarned } from '../domain/earnings.ts'

export const verifiedPayments = (memberId: string): Lookup<VerifiedPayment[]> => ({
  query: sql`
    select id, transaction_id as "transactionId", tenancy_id as "tenancyId", paid_on::text as "paidOn",
      pence::float8 as pence, payee, due_on::text as "dueOn", due_pence::float8 as "duePence", on_word as "onWord"
    from rent_payment where member_id = ${memberId} and reversed_at is null order by paid_on, id`,
  answerOf: (rows: readonly VerifiedPayment[]) => [...rows],
})

/** The part that each payment earned first, also of those that were reversed, where it was not the whole. */
export const partsEarned = (memberId: string): Lookup<PartEarned[]> => ({
  query: sql`
    select distinct on (transaction_id) transaction_id as "transactionId", pence::float8 as pence,
      earns_pence::float8 as "earnsPence"
    from rent_payment where member_id = ${memberId} and earns_pence <> pence
    order by transaction_id, verified_at, id`,
  answerOf: (rows: readonly PartEarned[]) => [...rows],
})

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
