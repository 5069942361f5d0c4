import { type Queryable, type Tx, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

interface TrustedDevice {
  memberId: string
  digest: string
  trustedAt: Date
  expiresAt: Date
}

export async function trustDevice(tx: Tx, device: TrustedDevice): Promise<void> {
  await tx.execute(sql`insert into trusted_device ${values(device)}`)
}

export async function isTrusted(
  db: Queryable,
  memberId: string,
  digest: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from trusted_device
    where member_id = ${memberId} and digest = ${digest} and expires_at > ${now.toISOString()}`)
  return rowCount === 1
}

export async function distrustDevices(tx: Tx, memberId: string, exceptDigest?: string): Promise<void> {
  await tx.execute(sql`
    delete from trusted_device where member_id = ${memberId} and digest <> ${exceptDigest ?? ''}`)
}

export async function sweepDevices(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    -- across members: what has run out belongs to nobody any more
    delete from trusted_device where expires_at < ${now.toISOString()}`)
}
