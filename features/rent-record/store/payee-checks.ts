import { type Lookup, pipelineTogether, type Queryable, type Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import type { FreshPayee, PayeeCheck } from '../domain/payee-checks.ts'

/** Payees of the member with a pending or decided staff check. */
export const payeeChecksOf = (memberId: string): Lookup<PayeeCheck[]> => ({
  query: sql`
    select id, tenancy_id as "tenancyId", payee_key as "payeeKey", accepted from rent_payee_check
    where member_id = ${memberId}`,
  readRows: (rows: readonly PayeeCheck[]) => [...rows],
})

export const savePayeeChecks = (tx: Tx, memberId: string, fresh: readonly FreshPayee[], at: Date): void => {
  const rows = fresh.map((payee) => ({ ...payee, id: newId(at) }))
  if (rows.length === 0) return
  pipelineTogether(tx, [
    sql`
      insert into rent_payee_check (member_id, id, tenancy_id, payee_key, line, unlike_rent, asked_at)
      select ${memberId}::uuid, p.id, p."tenancyId", p."payeeKey", p.line, p."isUnlikeRent", ${at.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, "tenancyId" uuid, "payeeKey" text,
        line text, "isUnlikeRent" boolean)
      on conflict do nothing`,
  ])
}

export async function payeeCheckOf(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<PayeeCheck | undefined> {
  const { rows } = await db.execute<PayeeCheck & Record<string, unknown>>(sql`
    select id, tenancy_id as "tenancyId", payee_key as "payeeKey", accepted from rent_payee_check
    where member_id = ${memberId} and id = ${id}`)
  return rows[0]
}

export async function decidePayeeCheck(
  tx: Tx,
  decision: { memberId: string; id: string; accepted: boolean; by: string; note: string; at: Date },
): Promise<void> {
  const { memberId, id, accepted, by, note, at } = decision
  await tx.execute(sql`
    update rent_payee_check set decided_at = ${at.toISOString()}, decided_by = ${by}, accepted = ${accepted},
      note = ${note}
    where member_id = ${memberId} and id = ${id}`)
}
