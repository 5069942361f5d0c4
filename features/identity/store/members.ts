import {
  columnsAs,
  type Lookup,
  ofMembers,
  type Queryable,
  renewRevision,
  type Tx,
} from '@keyturn/platform/db'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { freeAddresses, insertSignUp, moveAddress, ownerOf, waitingSignUps } from './addresses.ts'
import { FOUND_BY, forgetFound, keepFound } from './found-by.ts'
import { member } from './tables.ts'

const { passwordHash: _secret, ...memberColumns } = getTableColumns(member)

export { memberColumns }

/** Everything about a member but the password. */
export type Member = Omit<typeof member.$inferSelect, 'passwordHash'>

/** JSON knows no instants: they come as text. */
export type MemberAsJson = {
  [Column in keyof Member]: Member[Column] extends Date | null
    ? string | Extract<Member[Column], null>
    : Member[Column]
}

export function memberFromJson(row: MemberAsJson): Member {
  return {
    ...row,
    emailVerifiedAt: row.emailVerifiedAt === null ? null : new Date(row.emailVerifiedAt),
    signedUpAt: new Date(row.signedUpAt),
    erasedAt: row.erasedAt === null ? null : new Date(row.erasedAt),
    staffAdmittedAt: row.staffAdmittedAt === null ? null : new Date(row.staffAdmittedAt),
  }
}

export interface SignUp {
  id: string
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  signedUpAt: Date
}

const untouched = {
  emailVerifiedAt: null,
  phone: null,
  dateOfBirth: null,
  address: null,
  city: null,
  postcode: null,
  detailsVerified: false,
  tenancyVerified: false,
  landlordVerified: false,
  bankVerified: false,
  emailCodesOn: false,
  authenticatorOn: false,
  pendingEmail: null,
  erasedAt: null,
  staffAdmittedAt: null,
}

/** Adds a sign-up. It waits beside others of its address until one of them is proved. */
export async function insertMember(tx: Tx, signUp: SignUp): Promise<Member> {
  renewRevision(tx, signUp.id)
  const { id: memberId, email, signedUpAt } = signUp
  const made = one(
    await tx
      .insert(member)
      .values({ ...untouched, ...signUp })
      .returning(memberColumns),
  )
  await insertSignUp(tx, { memberId, email, signedUpAt })
  return made
}

export async function findMember(db: Queryable, memberId: string): Promise<Member | null> {
  const rows = await db
    .select(memberColumns)
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.erasedAt)))
  return rows[0] ?? null
}

/** For work that goes through many members. The erased are left out. */
export const membersById = (memberIds: readonly string[]): Lookup<Map<string, Member>> => ({
  query: sql`select ${columnsAs(memberColumns)} from ${member}
    where ${ofMembers(member.id, memberIds)} and ${member.erasedAt} is null`,
  answerOf: (rows: readonly MemberAsJson[]) => new Map(rows.map((row) => [row.id, memberFromJson(row)])),
})

export async function lockMember(tx: Tx, memberId: string): Promise<Member | null> {
  const rows = await tx
    .select(memberColumns)
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.erasedAt)))
    .for('update')
  return rows[0] ?? null
}

export async function findMemberByEmail(db: Queryable, email: string): Promise<Member | null> {
  const memberId = await ownerOf(db, email)
  return memberId === null ? null : findMember(db, memberId)
}

export async function findPasswordHash(db: Queryable, memberId: string): Promise<string | null> {
  const rows = await db
    .select({ passwordHash: member.passwordHash })
    .from(member)
    .where(eq(member.id, memberId))
  return rows[0]?.passwordHash ?? null
}

/** Holds the row while a session is opened: a password changed meanwhile must not leave a way in behind it. */
export async function isStillPasswordHash(tx: Tx, memberId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ passwordHash: member.passwordHash })
    .from(member)
    .where(eq(member.id, memberId))
    .for('share')
  return rows[0]?.passwordHash === passwordHash
}

export type MemberChange = Partial<Omit<typeof member.$inferInsert, 'id'>>

export async function changeMember(tx: Tx, memberId: string, change: MemberChange): Promise<Member> {
  renewRevision(tx, memberId)
  const changed = one(
    await tx.update(member).set(change).where(eq(member.id, memberId)).returning(memberColumns),
  )
  if ((change.email || change.emailVerifiedAt) && changed.email && changed.emailVerifiedAt)
    await moveAddress(tx, memberId, changed.email)
  if (FOUND_BY.some((column) => column in change)) await keepFound(tx, changed)
  return changed
}

/** The row stays, empty: ledgers that must be kept still name its id. */
export async function emptyMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  renewRevision(tx, memberId)
  const nothing = { ...untouched, email: null, firstName: '', lastName: '', passwordHash: '', erasedAt: now }
  await tx.update(member).set(nothing).where(eq(member.id, memberId))
  await freeAddresses(tx, [memberId])
  await forgetFound(tx, memberId)
}

/** Sign-ups whose address was never proved. What hangs on them goes with them. */
export async function sweepUnproven(db: Queryable, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      -- across members: a sign-up that nobody proved is nobody's
      delete from member where email_verified_at is null and erased_at is null
        and signed_up_at < ${before.toISOString()} returning id`)
    const memberIds = rows.map(({ id }) => id)
    renewRevision(tx, ...memberIds)
    if (memberIds.length > 0) await freeAddresses(tx, memberIds)
    return rows.length
  })
}

/** Deletes the sign-ups at an address that its owner did not choose. The caller holds the address's lock. */
export async function dropSignUpsAt(tx: Tx, email: string, except: string | null = null): Promise<void> {
  const waiting = await waitingSignUps(tx, email, Number.MAX_SAFE_INTEGER)
  const memberIds = waiting.map(({ memberId }) => memberId).filter((memberId) => memberId !== except)
  if (memberIds.length === 0) return
  renewRevision(tx, ...memberIds)
  await tx.delete(member).where(and(inArray(member.id, memberIds), isNull(member.emailVerifiedAt)))
  await freeAddresses(tx, memberIds)
}

function one<Row>(rows: Row[]): Row {
  const row = rows[0]
  if (!row) throw new Error('The member is gone.')
  return row
}
