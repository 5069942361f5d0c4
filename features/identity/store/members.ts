import {
  assignments,
  bumpRevision,
  type Db,
  type Lookup,
  ofMembers,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
  values,
} from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Title } from '../domain/titles.ts'
import { freeAddresses, insertSignUp, moveAddress, ownerOf, waitingSignUps } from './addresses.ts'
import { indexMember, removeFromSearchIndex, SEARCHED_FIELDS } from './search-index.ts'

/** All fields of a member except the password. */
export interface Member {
  id: string
  email: string | null
  emailVerifiedAt: Date | null
  title: Title | null
  firstName: string
  lastName: string
  phone: string | null
  dateOfBirth: string | null
  address: string | null
  city: string | null
  postcode: string | null
  detailsVerified: boolean
  tenancyVerified: boolean
  landlordVerified: boolean
  bankVerified: boolean
  emailCodesOn: boolean
  authenticatorOn: boolean
  pendingEmail: string | null
  signedUpAt: Date
  erasedAt: Date | null
  staffAdmittedAt: Date | null
}

export const memberRows = rowsOf<Member>({
  id: 'value',
  email: 'value',
  emailVerifiedAt: 'instant',
  title: 'value',
  firstName: 'value',
  lastName: 'value',
  phone: 'value',
  dateOfBirth: 'value',
  address: 'value',
  city: 'value',
  postcode: 'value',
  detailsVerified: 'value',
  tenancyVerified: 'value',
  landlordVerified: 'value',
  bankVerified: 'value',
  emailCodesOn: 'value',
  authenticatorOn: 'value',
  pendingEmail: 'value',
  signedUpAt: 'instant',
  erasedAt: 'instant',
  staffAdmittedAt: 'instant',
})

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
  title: null,
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

/** Inserts a sign-up. Several can wait for one address until one is verified. */
export async function insertMember(tx: Tx, signUp: SignUp): Promise<Member> {
  bumpRevision(tx, signUp.id)
  const { id: memberId, email, signedUpAt } = signUp
  const { rows } = await tx.execute<Stored<Member>>(
    sql`insert into member ${values({ ...untouched, ...signUp })} returning ${memberRows.columns}`,
  )
  await insertSignUp(tx, { memberId, email, signedUpAt })
  return one(rows)
}

export async function findMember(db: Queryable, memberId: string): Promise<Member | null> {
  const { rows } = await db.execute<Stored<Member>>(
    sql`select ${memberRows.columns} from member where id = ${memberId} and erased_at is null`,
  )
  return rows[0] ? memberRows.read(rows[0]) : null
}

/** Batch lookup of members. Omits deleted accounts. */
export const membersById = (memberIds: readonly string[]): Lookup<Map<string, Member>> => ({
  query: sql`select ${memberRows.columns} from member where ${ofMembers(sql`id`, memberIds)} and erased_at is null`,
  readRows: (rows: readonly Stored<Member>[]) => new Map(rows.map((row) => [row.id, memberRows.read(row)])),
})

export async function lockMember(tx: Tx, memberId: string): Promise<Member | null> {
  const { rows } = await tx.execute<Stored<Member>>(
    sql`select ${memberRows.columns} from member where id = ${memberId} and erased_at is null for update`,
  )
  return rows[0] ? memberRows.read(rows[0]) : null
}

export async function findMemberByEmail(db: Queryable, email: string): Promise<Member | null> {
  const memberId = await ownerOf(db, email)
  return memberId === null ? null : findMember(db, memberId)
}

export async function findPasswordHash(db: Queryable, memberId: string): Promise<string | null> {
  const { rows } = await db.execute<{ passwordHash: string }>(
    sql`select password_hash as "passwordHash" from member where id = ${memberId}`,
  )
  return rows[0]?.passwordHash ?? null
}

/** Locks the row while a session opens, so that a concurrent password change leaves no session behind. */
export async function isStillPasswordHash(tx: Tx, memberId: string, passwordHash: string): Promise<boolean> {
  const { rows } = await tx.execute<{ passwordHash: string }>(
    sql`select password_hash as "passwordHash" from member where id = ${memberId} for share`,
  )
  return rows[0]?.passwordHash === passwordHash
}

export type MemberChange = Partial<Omit<Member, 'id'> & { passwordHash: string }>

export async function changeMember(tx: Tx, memberId: string, change: MemberChange): Promise<Member> {
  bumpRevision(tx, memberId)
  const { rows } = await tx.execute<Stored<Member>>(
    sql`update member set ${assignments(change)} where id = ${memberId} returning ${memberRows.columns}`,
  )
  const changed = one(rows)
  if ((change.email || change.emailVerifiedAt) && changed.email && changed.emailVerifiedAt)
    await moveAddress(tx, memberId, changed.email)
  if (SEARCHED_FIELDS.some((column) => column in change)) await indexMember(tx, changed)
  return changed
}

/** Clears the row but leaves it in place, because ledgers that must be kept reference its id. */
export async function emptyMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  bumpRevision(tx, memberId)
  const nothing = { ...untouched, email: null, firstName: '', lastName: '', passwordHash: '', erasedAt: now }
  await tx.execute(sql`update member set ${assignments(nothing)} where id = ${memberId}`)
  await freeAddresses(tx, [memberId])
  await removeFromSearchIndex(tx, memberId)
}

/** Revokes the admission of every account whose address is not listed, and returns those accounts. */
export async function endAdmissions(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const named = emails.map((email) => email.toLowerCase())
  const { rows } = await tx.execute<{ id: string }>(sql`
    -- across members: admissions are compared with the staff list
    update member set staff_admitted_at = null
    where staff_admitted_at is not null and not coalesce(lower(email), '') = any(${sql.param(named)}::text[])
    returning id`)
  const memberIds = rows.map(({ id }) => id)
  bumpRevision(tx, ...memberIds)
  return memberIds
}

/** Deletes sign-ups that were never verified. Dependent rows are deleted with them. */
export async function sweepUnverified(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      -- across members: a sign-up that nobody proved is nobody's
      delete from member where email_verified_at is null and erased_at is null
        and signed_up_at < ${before.toISOString()} returning id`)
    const memberIds = rows.map(({ id }) => id)
    bumpRevision(tx, ...memberIds)
    if (memberIds.length > 0) await freeAddresses(tx, memberIds)
    return rows.length
  })
}

/** Deletes the other sign-ups of an address. The caller holds the address's lock. */
export async function dropSignUpsAt(tx: Tx, email: string, except: string | null = null): Promise<void> {
  const waiting = await waitingSignUps(tx, email, Number.MAX_SAFE_INTEGER)
  const memberIds = waiting.map(({ memberId }) => memberId).filter((memberId) => memberId !== except)
  if (memberIds.length === 0) return
  bumpRevision(tx, ...memberIds)
  await tx.execute(sql`
    delete from member where id = any(${sql.param(memberIds)}::uuid[]) and email_verified_at is null`)
  await freeAddresses(tx, memberIds)
}

function one(rows: readonly Stored<Member>[]): Member {
  const row = rows[0]
  if (!row) throw new Error('The member is gone.')
  return memberRows.read(row)
}
