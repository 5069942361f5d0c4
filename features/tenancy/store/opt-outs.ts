import { type Queryable, type Tx, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/* Returns true if the address asked for no more emails. */

export async function isOptedOut(db: Queryable, addressDigests: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from landlord_silence where address_digest = any(${sql.param([...addressDigests])}::text[]) limit 1`)
  return rows.length > 0
}

export async function optOut(tx: Tx, addressDigest: string, since: Date): Promise<void> {
  await tx.execute(
    sql`insert into landlord_silence ${values({ addressDigest, since })} on conflict do nothing`,
  )
}
