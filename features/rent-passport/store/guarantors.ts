import type { Day } from '@keyturn/platform/days'
import type { Db, Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface Guarantor {
  memberId: string
  id: string
  tenancyId: string
  email: string
  earlyWord: boolean
  /** Proven months after which a release letter can be made. */
  releaseAfter: number
  isAccepted: boolean
  expiresOn: Day
  releaseCode: string | null
  /** Content of the letter as JSON. Null before one is made. */
  releaseLetter: string | null
}
type Row = Guarantor & Record<string, unknown>

const columns = sql`
  member_id as "memberId", id, tenancy_id as "tenancyId", email, early_word as "earlyWord", release_after as "releaseAfter",
  accepted_at is not null as "isAccepted", expires_on::text as "expiresOn",
  release_code as "releaseCode", release_letter as "releaseLetter"`

/** Returns false if this mailbox is invited for this home already. */
export async function insertGuarantor(
  tx: Tx,
  invited: Omit<Guarantor, 'isAccepted' | 'releaseCode' | 'releaseLetter'> & { at: Date },
): Promise<boolean> {
  const { memberId, id, tenancyId, email, earlyWord, releaseAfter, expiresOn, at } = invited
  const { rowCount } = await tx.execute(sql`
    insert into guarantor (member_id, id, tenancy_id, email, early_word, release_after, invited_at, expires_on)
    values (${memberId}, ${id}, ${tenancyId}, ${email}, ${earlyWord}, ${releaseAfter}, ${at.toISOString()},
      ${expiresOn}::date) on conflict do nothing`)
  return rowCount === 1
}

/** Oldest first. Expired rows are no guarantors any more. */
export async function guarantorsOf(db: Queryable, memberId: string, today: Day): Promise<Guarantor[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from guarantor where member_id = ${memberId} and expires_on >= ${today}::date
    order by invited_at, id`)
  return rows
}

export async function findGuarantor(
  db: Queryable,
  { memberId, id, today }: { memberId: string; id: string; today: Day },
): Promise<Guarantor | null> {
  return (await guarantorsOf(db, memberId, today)).find((each) => each.id === id) ?? null
}

/** Returns false if it was accepted or ended before. */
export async function acceptGuarantor(
  tx: Tx,
  { memberId, id }: Guarantor,
  { at, expiresOn }: { at: Date; expiresOn: Day },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update guarantor set accepted_at = ${at.toISOString()}, expires_on = ${expiresOn}::date
    where member_id = ${memberId} and id = ${id} and accepted_at is null`)
  return rowCount === 1
}

export async function dropGuarantor(
  db: Queryable,
  { memberId, id }: { memberId: string; id: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from guarantor where member_id = ${memberId} and id = ${id}`,
  )
  return rowCount === 1
}

/** Ends all of a member's guarantors who were invited by that moment. */
export async function dropGuarantors(db: Queryable, memberId: string, until: Date): Promise<void> {
  await db.execute(
    sql`delete from guarantor where member_id = ${memberId} and invited_at <= ${until.toISOString()}`,
  )
}

export async function forgetGuarantors(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from guarantor where member_id = ${memberId}`)
}

export async function dropExpired(tx: Tx, memberId: string, today: Day): Promise<void> {
  await tx.execute(sql`delete from guarantor where member_id = ${memberId} and expires_on < ${today}::date`)
}

/** The accepted ones of an address. */
export async function guaranteedBy(db: Queryable, email: string, today: Day): Promise<Guarantor[]> {
  const { rows } = await db.execute<Row>(sql`-- across members: one may guarantee the rent of several
    select ${columns} from guarantor
    where email = ${email} and accepted_at is not null and expires_on >= ${today}::date order by accepted_at, id`)
  return rows
}

export async function dropGuaranteedBy(db: Queryable, email: string): Promise<void> {
  await db.execute(sql`-- across members: one may guarantee the rent of several
    delete from guarantor where email = ${email}`)
}

export async function guarantorWithRelease(
  db: Queryable,
  code: string,
  today: Day,
): Promise<Guarantor | null> {
  const { rows } = await db.execute<Row>(sql`-- across members: a reader has the code and no member
    select ${columns} from guarantor
    where release_code = ${code} and accepted_at is not null and expires_on >= ${today}::date`)
  return rows[0] ?? null
}

/** Stores a letter in place of the one that was read. Returns false if another was stored meanwhile. */
export async function storeRelease(
  tx: Tx,
  { memberId, id, releaseCode }: Guarantor,
  { code, letter }: { code: string; letter: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update guarantor set release_code = ${code}, release_letter = ${letter}
    where member_id = ${memberId} and id = ${id} and release_code is not distinct from ${releaseCode}`)
  return rowCount === 1
}

/** Ends those invited since a moment and returns their ids. The rows stay until an email has named them. */
export async function endInvitedBetween(
  tx: Tx,
  memberId: string,
  { since, until, today }: { since: Date; until: Date; today: Day },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update guarantor set expires_on = ${today}::date - 1
    where member_id = ${memberId} and invited_at >= ${since.toISOString()} and invited_at <= ${until.toISOString()}
      and expires_on >= ${today}::date returning id`)
  return rows.map(({ id }) => id)
}

export async function addressesOf(
  db: Queryable,
  memberId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from guarantor where member_id = ${memberId} and id = any(${sql.param([...ids])}::uuid[])
    order by invited_at, id`)
  return rows.map(({ email }) => email)
}

/** Accepted guarantors with the member's tick, by id, for the daily round. */
export async function guarantorsToTell(
  db: Queryable,
  { today, after, limit }: { today: Day; after: string; limit: number },
): Promise<{ memberId: string; id: string }[]> {
  const { rows } = await db.execute<{ memberId: string; id: string }>(sql`-- across members: the daily round
    select member_id as "memberId", id from guarantor
    where early_word and accepted_at is not null and expires_on >= ${today}::date and id > ${after}::uuid
    order by id limit ${limit}`)
  return rows
}

/** Returns false if the email about this rent day was asked for before. */
export async function noteWord(tx: Tx, { memberId, id }: Guarantor, dueOn: Day): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update guarantor set last_word_on = ${dueOn}::date
    where member_id = ${memberId} and id = ${id} and (last_word_on is null or last_word_on < ${dueOn}::date)`)
  return rowCount === 1
}

export async function sweepGuarantors(db: Db, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`-- across members: retention is the same for everybody
    delete from guarantor where expires_on < ${before.toISOString()}::timestamptz::date`)
  return rowCount ?? 0
}
