import type { Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Every process that holds a live line of this member hears it when the transaction commits. */
export const TOLD_CHANNEL = 'keyturn_told'

export async function ringOut(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${TOLD_CHANNEL}, ${memberId})`)
}
