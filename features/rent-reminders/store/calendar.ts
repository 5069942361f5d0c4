import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

/** Replaces the member's address. The previous one stops working. */
export async function replaceAddress(
  db: Queryable,
  memberId: string,
  digest: string,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into calendar_address (digest, member_id, made_at) values (${digest}, ${memberId}, ${at.toISOString()})
    on conflict (member_id) do update set digest = excluded.digest, made_at = excluded.made_at`)
}

export async function dropAddress(db: Queryable, memberId: string): Promise<void> {
  await db.execute(sql`delete from calendar_address where member_id = ${memberId}`)
}

export async function addressMadeAt(db: Queryable, memberId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ madeAt: string }>(
    sql`select made_at as "madeAt" from calendar_address where member_id = ${memberId}`,
  )
  return rows[0] ? new Date(rows[0].madeAt) : null
}

export async function memberAtAddress(db: Queryable, digest: string): Promise<string | null> {
  // Across members: the caller of a calendar address has no member id.
  const { rows } = await db.execute<{ memberId: string }>(
    sql`select member_id as "memberId" from calendar_address where digest = ${digest}`,
  )
  return rows[0]?.memberId ?? null
}
