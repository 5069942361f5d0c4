import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface SavedPassport {
  memberId: string
  passportId: string
}

/** Idempotent. Returns false if the member has removed this address. */
export async function savePassport(
  tx: Tx,
  viewerId: string,
  {
    memberId,
    passportId,
    expiresOn,
    at,
    addressDigest,
  }: SavedPassport & {
    expiresOn: Day
    at: Date
    addressDigest: string
  },
): Promise<boolean> {
  const { rows: ended } = await tx.execute(sql`
    select 1 from viewer_passport where member_id = ${memberId} and passport_id = ${passportId}
      and address_digest = ${addressDigest} and ended_at is not null limit 1`)
  if (ended.length > 0) return false
  const { rows } = await tx.execute<{ ended: boolean }>(sql`
    insert into viewer_passport (member_id, passport_id, viewer_id, kept_at, expires_on)
    values (${memberId}, ${passportId}, ${viewerId}, ${at.toISOString()}, ${expiresOn})
    on conflict (member_id, passport_id, viewer_id) do update set expires_on = excluded.expires_on
    returning ended_at is not null as ended`)
  return rows[0]?.ended === false
}

/** Newest first. */
export async function passportsSavedBy(db: Queryable, viewerId: string): Promise<SavedPassport[]> {
  const { rows } = await db.execute<SavedPassport & Record<string, unknown>>(
    sql`-- across members: a viewer keeps passports of several
      select member_id as "memberId", passport_id as "passportId" from viewer_passport
      where viewer_id = ${viewerId} and ended_at is null order by kept_at desc, passport_id`,
  )
  return rows
}

export async function deleteSavedPassport(
  db: Queryable,
  viewerId: string,
  { memberId, passportId }: SavedPassport,
): Promise<void> {
  await db.execute(sql`
    delete from viewer_passport where member_id = ${memberId} and passport_id = ${passportId}
      and viewer_id = ${viewerId} and ended_at is null`)
}

export interface Keeper {
  passportId: string
  viewerId: string
  email: string
  keptAt: string
}

/** Viewers who keep passports of this member. */
export async function keepersOf(db: Queryable, memberId: string): Promise<Keeper[]> {
  const { rows: keeps } = await db.execute<Omit<Keeper, 'email'> & Record<string, unknown>>(sql`
    select passport_id as "passportId", viewer_id as "viewerId", kept_at::text as "keptAt"
    from viewer_passport where member_id = ${memberId} and ended_at is null order by kept_at, viewer_id`)
  if (keeps.length === 0) return []
  const { rows: viewers } = await db.execute<{ id: string; email: string }>(
    sql`select id, email from viewer where id = any(${sql.param(keeps.map(({ viewerId }) => viewerId))}::uuid[])`,
  )
  const emailOf = new Map(viewers.map(({ id, email }) => [id, email]))
  return keeps.flatMap((kept) => {
    const email = emailOf.get(kept.viewerId)
    return email === undefined ? [] : [{ ...kept, email }]
  })
}

/**
 * Returns false if the viewer keeps no such passport of this member. The digest remains after the viewer's account is
 * deleted.
 */
export async function removeSavedPassport(
  db: Queryable,
  { memberId, passportId }: SavedPassport,
  { viewerId, at, addressDigest }: { viewerId: string; at: Date; addressDigest: string | null },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update viewer_passport set ended_at = coalesce(ended_at, ${at.toISOString()}), address_digest = ${addressDigest}
    where member_id = ${memberId} and passport_id = ${passportId} and viewer_id = ${viewerId} returning viewer_id`)
  return rows.length > 0
}

export async function deleteSavedPassportsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from viewer_passport where member_id = ${memberId}`)
}
