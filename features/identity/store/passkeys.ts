import { type Queryable, rowsOf, type Stored, type Tx, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface Passkey {
  memberId: string
  id: string
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  name: string
  madeAt: Date
  lastUsedAt: Date | null
}

const passkeys = rowsOf<Passkey>({
  memberId: 'value',
  id: 'value',
  credentialId: 'value',
  publicKey: 'value',
  counter: 'bigint',
  transports: 'value',
  name: 'value',
  madeAt: 'instant',
  lastUsedAt: 'instant',
})

export async function insertPasskey(tx: Tx, made: Omit<Passkey, 'lastUsedAt'>): Promise<void> {
  await tx.execute(sql`insert into passkey ${values(made)}`)
}

export async function listPasskeys(db: Queryable, memberId: string): Promise<Passkey[]> {
  const { rows } = await db.execute<Stored<Passkey>>(
    sql`select ${passkeys.columns} from passkey where member_id = ${memberId} order by made_at`,
  )
  return rows.map(passkeys.read)
}

export async function countPasskeys(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from passkey where member_id = ${memberId}`,
  )
  return rows[0]?.count ?? 0
}

export async function findPasskey(
  db: Queryable,
  memberId: string,
  credentialId: string,
): Promise<Passkey | null> {
  const { rows } = await db.execute<Stored<Passkey>>(sql`
    select ${passkeys.columns} from passkey where member_id = ${memberId} and credential_id = ${credentialId}`)
  return rows[0] ? passkeys.read(rows[0]) : null
}

/**
 * Records a use. Returns false if the passkey was removed, or if its counter did not increase, which indicates a clone.
 */
export async function writeUse(
  tx: Tx,
  { memberId, id }: Pick<Passkey, 'memberId' | 'id'>,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update passkey set counter = ${counter}, last_used_at = ${at.toISOString()}
    where member_id = ${memberId} and id = ${id}
      and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
  return rowCount === 1
}

export async function renamePasskey(
  db: Queryable,
  memberId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  const { rows } = await db.execute<Stored<Passkey>>(sql`
    update passkey set name = ${name} where member_id = ${memberId} and id = ${id} returning ${passkeys.columns}`)
  return rows[0] ? passkeys.read(rows[0]) : null
}

export async function dropPasskey(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from passkey where member_id = ${memberId} and id = ${id}`)
  return rowCount === 1
}

export async function dropPasskeys(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from passkey where member_id = ${memberId}`)
}
