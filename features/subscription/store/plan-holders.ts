import type { Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Stores a person's digests. Returns true if none had a plan before. */
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
