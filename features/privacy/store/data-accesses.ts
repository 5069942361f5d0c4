import type { Lookup, Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface DataAccess {
  memberId: string
  id: string
  at: Date
  adminId: string
  what: string
}

export async function insertDataAccesses(tx: Tx, looks: readonly DataAccess[]): Promise<void> {
  if (looks.length === 0) return
  const values = looks.map(
    (look) =>
      sql`(${look.memberId}::uuid, ${look.id}::uuid, ${look.at.toISOString()}::timestamptz, ${look.adminId}::uuid, ${look.what})`,
  )
  await tx.execute(sql`
    insert into data_look (member_id, id, at, admin_id, what) values ${sql.join(values, sql`, `)}`)
}

/** Newest first. */
export const dataAccessesOf = (
  memberId: string,
  limit: number,
): Lookup<Omit<DataAccess, 'memberId' | 'adminId'>[]> => ({
  query: sql`
    select id, at, what from data_look where member_id = ${memberId} order by at desc, id desc limit ${limit}`,
  readRows: (rows: readonly { id: string; at: string; what: string }[]) =>
    rows.map((row) => ({ ...row, at: new Date(row.at) })),
})

export async function deleteDataAccesses(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from data_look where member_id = ${memberId}`)
}

export async function sweepLooks(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    -- across members: retention is the same for everybody
    delete from data_look where at < ${before.toISOString()}`)
  return rowCount ?? 0
}
