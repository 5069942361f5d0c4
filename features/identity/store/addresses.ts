import { type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'

/** Unique constraint on proved addresses. */
export const ADDRESS_IS_TAKEN = 'member_email_pkey'

export const inLowerCase = (email: string): SQL => sql`lower(${email})`

/** Returns the member who proved this address. Null if there is none. */
export async function ownerOf(db: Queryable, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ memberId: string }>(
    sql`select member_id as "memberId" from member_email where email = ${inLowerCase(email)}`,
  )
  return rows[0]?.memberId ?? null
}

export async function addressIsTaken(db: Queryable, email: string): Promise<boolean> {
  return (await ownerOf(db, email)) !== null
}

export interface WaitingSignUp {
  memberId: string
  signedUpAt: Date
}

const signUps = rowsOf<WaitingSignUp>({ memberId: 'value', signedUpAt: 'instant' })

/** Unverified sign-ups at this address, newest first. */
export async function waitingSignUps(db: Queryable, email: string, limit: number): Promise<WaitingSignUp[]> {
  const { rows } = await db.execute<Stored<WaitingSignUp>>(sql`
    select ${signUps.columns} from sign_up_email
    where email = ${inLowerCase(email)} order by signed_up_at desc limit ${limit}`)
  return rows.map(signUps.read)
}

/**
 * Advisory lock per address for sign-ups and verifications. Taken before any member row lock, which prevents deadlocks.
 */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('address:' || ${inLowerCase(email)}, 0))`,
  )
}

export async function insertSignUp(
  tx: Tx,
  signUp: { memberId: string; email: string; signedUpAt: Date },
): Promise<void> {
  const { memberId, email, signedUpAt } = signUp
  await tx.execute(sql`
    insert into sign_up_email (email, member_id, signed_up_at)
    values (${inLowerCase(email)}, ${memberId}, ${signedUpAt.toISOString()}) on conflict do nothing`)
}

/** Moves a proved address to this member. Throws the error of `ADDRESS_IS_TAKEN` if another member has it by now. */
export async function moveAddress(tx: Tx, memberId: string, email: string): Promise<void> {
  await tx.execute(sql`delete from sign_up_email where member_id = ${memberId}`)
  await tx.execute(sql`
    insert into member_email (email, member_id) values (${inLowerCase(email)}, ${memberId})
    on conflict (member_id) do update set email = excluded.email`)
}

export async function freeAddresses(tx: Tx, memberIds: string[]): Promise<void> {
  await tx.execute(sql`delete from member_email where member_id = any(${sql.param(memberIds)}::uuid[])`)
  await tx.execute(sql`delete from sign_up_email where member_id = any(${sql.param(memberIds)}::uuid[])`)
}
