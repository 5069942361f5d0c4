import type { Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Stores the rows, and returns the ids that were not published before. */
export async function recordExcludedPayments(
  tx: Tx,
  memberId: string,
  rows: readonly { transactionId: string; because: string }[],
  at: Date,
): Promise<string[]> {
  if (rows.length === 0) return []
  const { rows: fresh } = await tx.execute<{ transactionId: string }>(sql`
    insert into rent_set_aside (member_id, transaction_id, because, noted_at)
    select ${memberId}::uuid, r."transactionId", r.because, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("transactionId" uuid, because text)
    on conflict do nothing returning transaction_id as "transactionId"`)
  return fresh.map(({ transactionId }) => transactionId)
}
