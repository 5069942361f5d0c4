import type { Queryable, Tx } from '@keyturn/platform/db'
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { trustedDevice } from './tables.ts'

export async function trustDevice(tx: Tx, device: typeof trustedDevice.$inferInsert): Promise<void> {
  await tx.insert(trustedDevice).values(device)
}

export async function isTrusted(
  db: Queryable,
  memberId: string,
  digest: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ digest: trustedDevice.digest })
    .from(trustedDevice)
    .where(
      and(
        eq(trustedDevice.memberId, memberId),
        eq(trustedDevice.digest, digest),
        gt(trustedDevice.expiresAt, now),
      ),
    )
  return rows.length > 0
}

export async function distrustDevices(tx: Tx, memberId: string, exceptDigest?: string): Promise<void> {
  const mine = eq(trustedDevice.memberId, memberId)
  await tx
    .delete(trustedDevice)
    .where(exceptDigest ? and(mine, ne(trustedDevice.digest, exceptDigest)) : mine)
}

export async function sweepDevices(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    -- across members: what has run out belongs to nobody any more
    delete from trusted_device where expires_at < ${now.toISOString()}`)
}
