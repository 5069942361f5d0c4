import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/index.ts'
import { TOO_MANY_MESSAGE, tooMany } from './refusal.ts'

export interface ThrottleRule {
  /** Rate-limit key with the subject in it: "sign-up:203.0.113.7". */
  key: string
  limit: number
  windowMs: number
}

export interface ThrottleState {
  allowed: boolean
  count: number
  retryAfterSeconds: number
}

/** Counts one call and returns if it is within the limit. Shared by all processes; resets after its window. */
export async function recordHit(db: Queryable, rule: ThrottleRule, now: Date): Promise<ThrottleState> {
  const endsAt = new Date(now.getTime() + rule.windowMs).toISOString()
  const { rows } = await db.execute<{ count: number; window_ends_at: string }>(sql`
    insert into throttle as t (key, count, window_ends_at) values (${rule.key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${now.toISOString()} then 1 else t.count + 1 end,
      window_ends_at = case when t.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at else t.window_ends_at end
    returning count, window_ends_at`)
  return stateOf(rule, rows[0], now)
}

/** Counts one call for each rule in one statement. Returns the states in the order of the rules. */
async function recordHits(db: Queryable, rules: ThrottleRule[], now: Date): Promise<ThrottleState[]> {
  const keys = rules.map((rule) => rule.key)
  const ends = rules.map((rule) => new Date(now.getTime() + rule.windowMs).toISOString())
  // Ordered by key, so two requests with the same keys never deadlock.
  const { rows } = await db.execute<{ key: string; count: number; window_ends_at: string }>(sql`
    insert into throttle as t (key, count, window_ends_at)
    select key, 1, ends_at from unnest(${sql.param(keys)}::text[], ${sql.param(ends)}::timestamptz[]) as r (key, ends_at)
    order by key
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${now.toISOString()} then 1 else t.count + 1 end,
      window_ends_at = case when t.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at else t.window_ends_at end
    returning key, count, window_ends_at`)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return rules.map((rule) => stateOf(rule, byKey.get(rule.key), now))
}

/** Counts one call for each rule and throws a 429 above any limit. Returns the first rule's count. */
export async function enforceLimits(
  db: Queryable,
  rules: ThrottleRule[],
  now: Date,
  sentence: string | ((waitSeconds: number) => string) = TOO_MANY_MESSAGE,
): Promise<number> {
  const states = await recordHits(db, rules, now)
  const waits = states.flatMap(({ allowed, retryAfterSeconds }) => (allowed ? [] : [retryAfterSeconds]))
  if (waits.length === 0) return states[0]?.count ?? 0
  const wait = Math.max(...waits)
  throw tooMany(wait, typeof sentence === 'string' ? sentence : sentence(wait))
}

export async function resetLimits(db: Queryable, keys: string[]): Promise<void> {
  await db.execute(sql`delete from throttle where key = any(${sql.param(keys)}::text[])`)
}

/** Takes back one count per key, for calls that turned out to be allowed. */
export async function refundHits(db: Queryable, keys: string[]): Promise<void> {
  await db.execute(
    sql`update throttle set count = count - 1 where key = any(${sql.param(keys)}::text[]) and count > 0`,
  )
}

/** Blocks a key until this time, whatever its window was; then its count restarts at zero. */
export async function blockUntil(db: Queryable, rule: ThrottleRule, until: Date): Promise<void> {
  await db.execute(sql`
    insert into throttle (key, count, window_ends_at) values (${rule.key}, ${rule.limit + 1}, ${until.toISOString()})
    on conflict (key) do update set count = excluded.count, window_ends_at = excluded.window_ends_at`)
}

/** Deletes expired windows; a nightly job calls this. */
export async function sweepThrottles(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`delete from throttle where window_ends_at < ${now.toISOString()}`)
}

function stateOf(
  rule: ThrottleRule,
  row: { count: number; window_ends_at: string } | undefined,
  now: Date,
): ThrottleState {
  if (!row) return { allowed: true, count: 0, retryAfterSeconds: 0 }
  const left = new Date(row.window_ends_at).getTime() - now.getTime()
  return {
    allowed: row.count <= rule.limit,
    count: row.count,
    retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)),
  }
}
