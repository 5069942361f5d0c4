import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { AwardState } from '../domain/states.ts'

export interface Award {
  paymentId: string
  tenancyId: string
  payee: string
  paidOn: string
  pence: number
  state: AwardState
  reason: string | null
  multiplierTenths: number
  points: number
}

interface Row extends Record<string, unknown> {
  payment_id: string
  tenancy_id: string
  payee: string
  paid_on: string
  pence: string
  state: AwardState
  reason: string | null
  multiplier_tenths: number
  points: number
}

const toAward = (row: Row): Award => ({
  paymentId: row.payment_id,
  tenancyId: row.tenancy_id,
  payee: row.payee,
  paidOn: row.paid_on,
  pence: Number(row.pence),
  state: row.state,
  reason: row.reason,
  multiplierTenths: row.multiplier_tenths,
  points: row.points,
})

const columns = sql.raw(
  'payment_id, tenancy_id, payee, paid_on::text as paid_on, pence, state, reason, multiplier_tenths, points',
)

export async function loadAward(db: Queryable, memberId: string, paymentId: string): Promise<Award | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from points_award where member_id = ${memberId} and payment_id = ${paymentId}`)
  return rows[0] ? toAward(rows[0]) : null
}

export async function saveAward(tx: Tx, memberId: string, award: Award, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into points_award (member_id, payment_id, tenancy_id, payee, paid_on, pence, state, reason,
      multiplier_tenths, points, decided_at)
    values (${memberId}, ${award.paymentId}, ${award.tenancyId}, ${award.payee}, ${award.paidOn}, ${award.pence},
      ${award.state}, ${award.reason}, ${award.multiplierTenths}, ${award.points}, ${now.toISOString()})
    on conflict (member_id, payment_id) do update set state = excluded.state, reason = excluded.reason,
      points = excluded.points, decided_at = excluded.decided_at`)
}

/** Another payment of the same day, sum and payee that was rewarded or is held. */
export async function hasTwin(
  db: Queryable,
  memberId: string,
  paid: { paymentId: string; paidOn: string; pence: number; payee: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from points_award where member_id = ${memberId} and paid_on = ${paid.paidOn}
      and pence = ${paid.pence} and payee = ${paid.payee} and payment_id <> ${paid.paymentId}
      and state in ('earned', 'held') limit 1`)
  return (rowCount ?? 0) > 0
}

/** What was rewarded or is held for rent paid close enough to this due day to be of its period. */
export async function penceAround(
  db: Queryable,
  memberId: string,
  period: { tenancyId: string; from: string; to: string; exceptPaymentId: string },
): Promise<number> {
  const { rows } = await db.execute<{ pence: string }>(sql`
    select coalesce(sum(pence), 0) as pence from points_award
    where member_id = ${memberId} and tenancy_id = ${period.tenancyId} and state in ('earned', 'held')
      and paid_on between ${period.from} and ${period.to} and payment_id <> ${period.exceptPaymentId}`)
  return Number(rows[0]?.pence ?? 0)
}

export async function topAwards(db: Queryable, memberId: string, count: number): Promise<Award[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from points_award where member_id = ${memberId} and state = 'earned'
    order by points desc, paid_on desc limit ${count}`)
  return rows.map(toAward)
}

/** Counts a payee's members, this one included; 0 when a person trusts the payee. */
export async function notePayee(
  tx: Tx,
  memberId: string,
  payee: { digest: string; on: string },
): Promise<number> {
  await tx.execute(sql`
    insert into payee_seen (payee_digest, member_id, first_seen_on)
    values (${payee.digest}, ${memberId}, ${payee.on}) on conflict do nothing`)
  // across members: the very question is how many of them pay the same payee.
  const { rows } = await tx.execute<{ members: string }>(sql`
    select count(*) as members from payee_seen where payee_digest = ${payee.digest}
      and not exists (select 1 from payee_trusted where payee_digest = ${payee.digest})`)
  return Number(rows[0]?.members ?? 0)
}

export async function trustPayee(
  tx: Tx,
  trust: { digest: string; byMemberId: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into payee_trusted (payee_digest, trusted_by, trusted_at)
    values (${trust.digest}, ${trust.byMemberId}, ${trust.now.toISOString()}) on conflict do nothing`)
}

export interface HeldAward extends Award {
  memberId: string
}

export async function heldAwards(db: Queryable, limit: number): Promise<HeldAward[]> {
  // across members: the desk where a person looks at what is held.
  const { rows } = await db.execute<Row & { member_id: string }>(sql`
    select member_id, ${columns} from points_award where state = 'held' order by decided_at limit ${limit}`)
  return rows.map((row) => ({ ...toAward(row), memberId: row.member_id }))
}

/** True for the first account of a person that asks. */
export async function claimWelcome(tx: Tx, personDigest: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into welcome_given (person_digest, given_at) values (${personDigest}, ${now.toISOString()})
    on conflict do nothing`)
  return rowCount === 1
}
