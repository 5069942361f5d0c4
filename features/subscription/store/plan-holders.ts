import type { Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Keeps the digests of a person who has a plan. True when none of them had one before. */
export async function claimFirstPlan(tx: Tx, digests: readonly string[], now: Date): Promise<boolean> {
  let fresh = 0
  for (const digest of digests) {
    const { rowCount } = await tx.execute(sql`
      insert into plan_holder (person_digest, first_plan_at) values (${digest}, ${now.toISOString()})
      on conflict do nothing`)
    fresh += rowCount ?? 0
  }
  return fresh > 0 && fresh === digests.length
}
