import { type Queryable, type Tx, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface PushTarget {
  id: string
  endpoint: string
  sealedKeys: string
}

const MAX_TARGETS = 10

/** Stores a browser for the member who signed in on it last. Deletes the oldest beyond the limit. */
export async function saveTarget(
  tx: Tx,
  memberId: string,
  target: PushTarget & { sessionId: string; madeAt: Date },
): Promise<void> {
  await tx.execute(sql`delete from push_subscription where endpoint = ${target.endpoint}`)
  await tx.execute(sql`
    insert into push_subscription ${values({ memberId, ...target })}`)
  await tx.execute(sql`
    delete from push_subscription where member_id = ${memberId} and id in (
      select id from push_subscription where member_id = ${memberId} order by id desc offset ${MAX_TARGETS})`)
}

export async function dropTarget(db: Queryable, memberId: string, endpoint: string): Promise<void> {
  await db.execute(
    sql`delete from push_subscription where member_id = ${memberId} and endpoint = ${endpoint}`,
  )
}

export async function targetsOf(db: Queryable, memberId: string): Promise<PushTarget[]> {
  const { rows } = await db.execute<PushTarget & Record<string, unknown>>(
    sql`select id, endpoint, sealed_keys as "sealedKeys" from push_subscription where member_id = ${memberId} order by id`,
  )
  return rows
}
