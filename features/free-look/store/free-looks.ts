import { type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import type { FreeLook } from '../domain/free-look-dates.ts'

export type FreeLookEnd = 'plan' | 'member' | 'time'

const freeLooks = rowsOf<FreeLook>({
  id: 'value',
  begunAt: 'instant',
  linkedAt: 'instant',
  warnedAt: 'instant',
  endedAt: 'instant',
})

/** Newest first. */
export async function listFreeLooks(db: Queryable, memberId: string): Promise<FreeLook[]> {
  const { rows } = await db.execute<Stored<FreeLook>>(sql`
    select ${freeLooks.columns} from free_look where member_id = ${memberId}
    order by begun_at desc, id desc`)
  return rows.map(freeLooks.read)
}

/** Locks the open free look. A concurrent end waits here and then finds none. */
export async function lockOpenFreeLook(tx: Tx, memberId: string): Promise<FreeLook | null> {
  const { rows } = await tx.execute<Stored<FreeLook>>(sql`
    select ${freeLooks.columns} from free_look
    where member_id = ${memberId} and ended_at is null for update`)
  return rows[0] ? freeLooks.read(rows[0]) : null
}

/** Concurrent calls begin one free look. */
export async function insertFreeLook(
  tx: Tx,
  memberId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into free_look (member_id, id, begun_at) values (${memberId}, ${id}, ${at.toISOString()})
    on conflict (member_id) where ended_at is null do nothing`)
}

/** Returns when a bank was first linked for the open free look. Null without one. */
export async function recordBankLinked(db: Queryable, memberId: string, at: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ linkedAt: string }>(sql`
    update free_look set linked_at = coalesce(linked_at, ${at.toISOString()})
    where member_id = ${memberId} and ended_at is null returning linked_at as "linkedAt"`)
  return rows[0] ? new Date(rows[0].linkedAt) : null
}

/** Records that this person had a free look, from any account. */
export async function recordPersonFreeLook(
  db: Queryable,
  personDigest: string,
  linkedAt: Date,
): Promise<void> {
  await db.execute(sql`
    insert into free_look_person (person_digest, linked_at) values (${personDigest}, ${linkedAt.toISOString()})
    on conflict (person_digest) do update set linked_at = greatest(free_look_person.linked_at, excluded.linked_at)`)
}

/** Time when this person last linked a bank for a free look, from any account. */
export async function lastFreeLookOfPerson(db: Queryable, personDigest: string): Promise<Date | null> {
  const { rows } = await db.execute<{ linkedAt: string }>(sql`
    select linked_at as "linkedAt" from free_look_person where person_digest = ${personDigest}`)
  return rows[0] ? new Date(rows[0].linkedAt) : null
}

export async function recordWarning(tx: Tx, memberId: string, id: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update free_look set warned_at = ${at.toISOString()} where member_id = ${memberId} and id = ${id}`)
}

export async function recordEnd(
  tx: Tx,
  memberId: string,
  { id, by, at }: { id: string; by: FreeLookEnd; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update free_look set ended_at = ${at.toISOString()}, ended_by = ${by}
    where member_id = ${memberId} and id = ${id}`)
}

/** A range of members with an open free look, for the daily round. */
export async function membersWithOpenFreeLook(
  db: Queryable,
  after: string = NIL_ID,
  limit = 500,
): Promise<string[]> {
  const { rows } = await db.execute<{ memberId: string }>(sql`
    -- across members: the daily round
    select member_id as "memberId" from free_look where ended_at is null and member_id > ${after}
    order by member_id limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}

export async function sweepLooks(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    -- across members: retention is the same for everybody
    delete from free_look where ended_at is not null and coalesce(linked_at, begun_at) < ${before.toISOString()}`)
  await db.execute(sql`
    -- across members: retention is the same for everybody
    delete from free_look_person where linked_at < ${before.toISOString()}`)
  return rowCount ?? 0
}

export async function eraseFreeLooks(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from free_look where member_id = ${memberId}`)
}
