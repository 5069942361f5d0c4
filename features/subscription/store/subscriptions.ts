import {
  bumpRevision,
  type Db,
  type Lookup,
  ofMembers,
  prepare,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
  values,
} from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { PlanStep } from '../constants.ts'
import { REMINDER_EVERY_MONTHS } from '../domain/law.ts'
import { renewing, type SubscriptionFacts } from '../domain/state.ts'

const subscriptions = rowsOf<SubscriptionFacts>({
  id: 'value',
  status: 'value',
  plan: 'value',
  interval: ['value', 'billing_interval'],
  startedAt: 'instant',
  periodStartsAt: 'instant',
  periodEndsAt: 'instant',
  cancelsAt: 'instant',
  endedAt: 'instant',
  unpaidSince: 'instant',
  leaveAskedAt: 'instant',
  leaveReason: 'value',
  surplus: 'value',
  pricePence: 'value',
  isFirst: 'value',
})

/** Runs on every guarded call. Returns one JSON value, because parsing a dozen columns takes longer than the search. */
const ownSubscriptions = prepare<{ found: Stored<SubscriptionFacts>[] }>(
  'subscriptions_of_member',
  sql`select coalesce(json_agg(s order by s."startedAt" desc), '[]') as found from (
    select ${subscriptions.columns} from subscription where member_id = ${sql.placeholder('memberId')} order by started_at desc limit 50) s`,
)

/** All subscriptions of a member, few enough to choose among them in code. */
export async function loadSubscriptions(db: Queryable, memberId: string): Promise<SubscriptionFacts[]> {
  const [answer] = await ownSubscriptions.rows(db, { memberId })
  return (answer?.found ?? []).map(subscriptions.read)
}

/** Batch version for several members. */
export const subscriptionsOf = (memberIds: readonly string[]): Lookup<Map<string, SubscriptionFacts[]>> => ({
  query: sql`
    select member_id as "memberId", ${subscriptions.columns} from subscription
    where ${ofMembers(sql`member_id`, memberIds)} order by started_at desc`,
  readRows: (rows: readonly (Stored<SubscriptionFacts> & { memberId: string })[]) =>
    new Map(
      [...Map.groupBy(rows, ({ memberId }) => memberId)].map(([id, own]) => [
        id,
        own.map(subscriptions.read),
      ]),
    ),
})

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** Upserts the provider's fields. The member's own answers stay unchanged. */
export async function saveSubscription(tx: Tx, memberId: string, facts: SubscriptionFacts): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    insert into subscription (member_id, id, status, plan, billing_interval, started_at, period_starts_at,
      period_ends_at, cancels_at, ended_at, unpaid_since, surplus, price_pence, is_first)
    values (${memberId}, ${facts.id}, ${facts.status}, ${facts.plan}, ${facts.interval},
      ${text(facts.startedAt)}, ${text(facts.periodStartsAt)}, ${text(facts.periodEndsAt)},
      ${text(facts.cancelsAt)}, ${text(facts.endedAt)}, ${text(facts.unpaidSince)}, ${facts.surplus},
      ${facts.pricePence}, ${facts.isFirst})
    on conflict (member_id, id) do update set
      status = excluded.status, plan = excluded.plan, billing_interval = excluded.billing_interval,
      period_starts_at = excluded.period_starts_at, period_ends_at = excluded.period_ends_at,
      cancels_at = excluded.cancels_at, ended_at = excluded.ended_at, unpaid_since = excluded.unpaid_since,
      surplus = excluded.surplus, price_pence = excluded.price_pence, is_first = excluded.is_first`)
}

/** Locks the subscription until the transaction ends, so that refunds and refreshes run one after the other. */
export async function lockSubscription(tx: Tx, memberId: string, id: string): Promise<void> {
  await tx.execute(sql`select 1 from subscription where member_id = ${memberId} and id = ${id} for update`)
}

export async function recordCancellation(
  tx: Tx,
  memberId: string,
  leaving: { subscriptionId: string; askedAt: Date | null; reason: string | null },
): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update subscription set leave_asked_at = ${text(leaving.askedAt)}, leave_reason = ${leaving.reason}
    where member_id = ${memberId} and id = ${leaving.subscriptionId}`)
}

interface PlanChange extends PlanStep {
  id: string
}

export async function addChange(
  tx: Tx,
  memberId: string,
  change: Omit<PlanChange, 'interval'>,
): Promise<void> {
  await tx.execute(sql`
    insert into subscription_change ${values({ memberId, ...change })}`)
}

const changes = rowsOf<PlanChange>({
  id: 'value',
  subscriptionId: 'value',
  kind: 'value',
  plan: 'value',
  interval: ['value', 'billing_interval'],
  happenedAt: 'instant',
})

/** Oldest first. */
const changesOf = prepare<Stored<PlanChange>>(
  'subscription_changes',
  sql`select ${changes.columns} from (
        select change.*, s.billing_interval from subscription_change change
        left join subscription s on s.member_id = change.member_id and s.id = change.subscription_id
        where change.member_id = ${sql.placeholder('memberId')}) step order by happened_at, id`,
)

export async function loadChanges(db: Queryable, memberId: string): Promise<PlanChange[]> {
  const rows = await changesOf.rows(db, { memberId })
  return rows.map(changes.read)
}

/** True if none of the member's plans was their person's first, because another account had it. */
export const hasLaterPlansAlone = (memberId: string): Lookup<boolean> => ({
  query: sql`
    select bool_and(is_first is false) as alone from subscription where member_id = ${memberId} and not surplus`,
  readRows: ([row]: readonly { alone: boolean | null }[]) => row?.alone === true,
})

/** Calendar months from a plan's start to a time: the full months, or one more. */
const monthsTo = (instant: SQL): SQL =>
  sql`((extract(year from ${instant} at time zone 'UTC') - extract(year from started_at at time zone 'UTC')) * 12
    + extract(month from ${instant} at time zone 'UTC') - extract(month from started_at at time zone 'UTC'))`

/** Subscriptions that renew between these times and may complete six months of the plan. */
export async function noticedRenewals(
  db: Queryable,
  between: { from: Date; to: Date },
): Promise<{ memberId: string; facts: SubscriptionFacts }[]> {
  const { rows } = await db.execute<Stored<SubscriptionFacts> & { memberId: string }>(sql`
    -- across members: the daily search for renewals that need a reminder
    select member_id as "memberId", ${subscriptions.columns} from subscription
    where status = any(${sql.param(renewing)}) and cancels_at is null and not surplus
      and period_ends_at > ${between.from.toISOString()} and period_ends_at <= ${between.to.toISOString()}
      and floor(${monthsTo(sql`period_ends_at`)} / ${REMINDER_EVERY_MONTHS})
        > floor((${monthsTo(sql`period_starts_at`)} - 1) / ${REMINDER_EVERY_MONTHS})`)
  return rows.map((row) => ({ memberId: row.memberId, facts: subscriptions.read(row) }))
}

/** Deletes the reasons for leaving, which are personal data. The dates stay for the accounts. */
export async function deleteReasons(db: Db, memberId: string): Promise<void> {
  await db.transaction((tx) => {
    bumpRevision(tx, memberId)
    return tx.execute(sql`update subscription set leave_reason = null where member_id = ${memberId}`)
  })
}
