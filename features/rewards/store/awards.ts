import { dayOfInstant } from '@keyturn/platform/days'
import {
  type Lookup,
  lookUp,
  ofMembers,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
} from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import { countedMonth, type LimitSharers, type MonthPence } from '../domain/limits.ts'
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
  /** Rent period it pays, if known. */
  periodDueOn: string | null
}

/** Payment id of an award, without the suffix of the part above the limit. */
const BASE_ID = sql.raw(`split_part(payment_id, '~', 1)`)

const awards = rowsOf<Award>({
  paymentId: 'value',
  tenancyId: 'value',
  payee: 'value',
  paidOn: 'value',
  pence: 'bigint',
  state: 'value',
  reason: 'value',
  multiplierTenths: 'value',
  points: 'value',
  periodDueOn: 'value',
})

export const awardOf = (memberId: string, paymentId: string): Lookup<Award | null> => ({
  query: sql`select ${awards.columns} from points_award where member_id = ${memberId} and payment_id = ${paymentId}`,
  readRows: ([row]: readonly Stored<Award>[]) => (row ? awards.read(row) : null),
})

export const loadAward = (db: Queryable, memberId: string, paymentId: string): Promise<Award | null> =>
  lookUp(db, awardOf(memberId, paymentId))

export interface Decision {
  byMemberId: string
  note: string
}

/** Replaces the whole row, because a payment found again may differ in everything but its id. */
export async function saveAward(
  tx: Tx,
  memberId: string,
  award: Award,
  { now, decision }: { now: Date; decision?: Decision },
): Promise<void> {
  await tx.execute(sql`
    insert into points_award (member_id, payment_id, tenancy_id, payee, paid_on, pence, state, reason,
      multiplier_tenths, points, period_due_on, counted_in, decided_at, decided_by, decision_note)
    values (${memberId}, ${award.paymentId}, ${award.tenancyId}, ${award.payee}, ${award.paidOn}, ${award.pence},
      ${award.state}, ${award.reason}, ${award.multiplierTenths}, ${award.points}, ${award.periodDueOn},
      ${countedMonth({ paidOn: award.paidOn, dueOn: award.periodDueOn }, dayOfInstant(now))}, ${now.toISOString()}, ${decision?.byMemberId ?? null}, ${decision?.note ?? null})
    on conflict (member_id, payment_id) do update set tenancy_id = excluded.tenancy_id, payee = excluded.payee,
      paid_on = excluded.paid_on, pence = excluded.pence, state = excluded.state, reason = excluded.reason,
      multiplier_tenths = excluded.multiplier_tenths, points = excluded.points,
      period_due_on = excluded.period_due_on, counted_in = coalesce(points_award.counted_in, excluded.counted_in),
      decided_at = excluded.decided_at,
      decided_by = excluded.decided_by, decision_note = excluded.decision_note`)
}

/** Rejects held awards, because they end with the account. */
export async function rejectHeld(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update points_award set state = 'rejected', points = 0, decided_at = ${now.toISOString()}
    where member_id = ${memberId} and state = 'held'`)
}

/** True if another payment of the same day, amount, payee and period is counted or on hold, in one part or two. */
export const hasDuplicate = (
  memberId: string,
  paid: { paymentId: string; paidOn: string; pence: number; payee: string; periodDueOn: string | null },
): Lookup<boolean> => ({
  query: sql`
    select 1 as twin from points_award where member_id = ${memberId} and paid_on = ${paid.paidOn}
      and payee = ${paid.payee} and ${BASE_ID} <> split_part(${paid.paymentId}, '~', 1)
      and period_due_on is not distinct from ${paid.periodDueOn}::date
      and state in ('earned', 'held') group by ${BASE_ID} having sum(pence) = ${paid.pence} limit 1`,
  readRows: (rows) => rows.length > 0,
})

/** Rent that counted in a calendar month, of the member and of the home, and the member's total of all months. */
export const earnedInMonth = (
  memberId: string,
  { month, sharers }: { month: string; sharers: LimitSharers },
): Lookup<MonthPence> => ({
  query: sql`
    select member_id = ${memberId} as own,
      coalesce(sum(pence) filter (where coalesce(counted_in, to_char(paid_on, 'YYYY-MM')) = ${month}), 0)::float8 as pence,
      coalesce(sum(pence) filter (where decided_by is null), 0)::float8 as ever
    from points_award
    where ${ofMembers(sql`member_id`, [memberId, ...sharers.housemateIds, ...sharers.former.memberIds])}
      and state = 'earned' and (${ofMembers(sql`member_id`, [memberId, ...sharers.housemateIds])}
        or tenancy_id = any(${sql.param([...sharers.former.tenancyIds])}::text[]))
    group by 1`,
  readRows(rows: readonly { own: boolean; pence: number; ever: number }[]) {
    const own = rows.find((row) => row.own)
    const home = rows.reduce((sum, { pence }) => sum + pence, 0)
    return { member: own?.pence ?? 0, home, ever: own?.ever ?? 0 }
  },
})

/** Awards counted or on hold for rent paid since a day. */
export async function awardsSince(db: Queryable, memberId: string, day: string): Promise<Award[]> {
  const { rows } = await db.execute<Stored<Award>>(sql`
    select ${awards.columns} from points_award
    where member_id = ${memberId} and paid_on >= ${day} and state in ('earned', 'held')
    order by paid_on, payment_id`)
  return rows.map(awards.read)
}

/** Pence counted or on hold for this rent period so far. Zero without a period. */
export const penceOfPeriod = (
  memberId: string,
  period: { tenancyId: string; periodDueOn: string | null; paymentId: string },
): Lookup<number> => ({
  query: sql`
    select coalesce(sum(pence), 0)::float8 as pence from points_award
    where member_id = ${memberId} and tenancy_id = ${period.tenancyId} and state in ('earned', 'held')
      and period_due_on = ${period.periodDueOn}::date and payment_id <> ${period.paymentId}`,
  readRows: ([sum]: readonly { pence: number }[]) => sum?.pence ?? 0,
})

/** Awards doubted because of a payment of the same home and period, oldest first. */
export async function suspectedDuplicatesOf(db: Queryable, memberId: string, gone: Award): Promise<Award[]> {
  const { rows } = await db.execute<Stored<Award>>(sql`
    select ${awards.columns} from points_award
    where member_id = ${memberId} and tenancy_id = ${gone.tenancyId}
      and period_due_on is not distinct from ${gone.periodDueOn}::date
      and ((state = 'skipped' and reason = 'duplicate') or (state = 'held' and reason = 'second_in_period'))
    order by paid_on, payment_id`)
  return rows.map(awards.read)
}

const MAX_HELD = 50

/** Largest counted awards and those on hold, in one statement. */
export async function notableAwards(
  db: Queryable,
  memberId: string,
  topCount: number,
): Promise<{ top: Award[]; held: Award[] }> {
  const { rows } = await db.execute<Stored<Award>>(sql`
    (select ${awards.columns} from points_award where member_id = ${memberId} and state = 'earned' and points > 0
     order by points desc, paid_on desc limit ${topCount})
    union all
    (select ${awards.columns} from points_award where member_id = ${memberId} and state = 'held'
     order by paid_on desc limit ${MAX_HELD})`)
  const notable = rows.map(awards.read)
  const inState = (state: AwardState) => notable.filter((award) => award.state === state)
  return { top: inState('earned'), held: inState('held') }
}

/** Records the payee and returns its number of members. 0 if staff trust the payee. */
export async function recordPayee(
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

/** Stores a person's digests. Returns true only for the person's first account. */
export async function claimWelcome(tx: Tx, personDigests: readonly string[], now: Date): Promise<boolean> {
  let fresh = 0
  for (const digest of personDigests) {
    const { rowCount } = await tx.execute(sql`
      insert into welcome_given (person_digest, given_at) values (${digest}, ${now.toISOString()})
      on conflict do nothing`)
    fresh += rowCount ?? 0
  }
  return fresh > 0 && fresh === personDigests.length
}
