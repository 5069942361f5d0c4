import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/index.ts'

export interface ThrottleRule {
  /** What is counted, with the subject in it: "sign-up:203.0.113.7". */
  key: string
  limit: number
  windowMs: number
}

export interface ThrottleState {
  allowed: boolean
  count: number
  retryAfterSeconds: number
}

/** Counts one more and says whether it was still within the limit. Holds across processes; opens by itself. */
export async function countAgainst(db: Queryable, rule: ThrottleRule, now: Date): Promise<ThrottleState> {
  const endsAt = new Date(now.getTime() + rule.windowMs).toISOString()
  const { rows } = await db.execute<{ count: number; window_ends_at: string }>(sql`
    insert into throttle as t (key, count, window_ends_at) values (${rule.key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${now.toISOString()} then 1 else t.count + 1 end,
      window_ends_at = case when t.window_ends_at <= ${now.toISOString()} then excluded.window_ends_at else t.window_ends_at end
    returning count, window_ends_at`)
  return stateOf(rule, rows[0], now)
}

/** Looks without counting. */
export async function lookAt(db: Queryable, rule: ThrottleRule, now: Date): Promise<ThrottleState> {
  const { rows } = await db.execute<{ count: number; window_ends_at: string }>(
    sql`select count, window_ends_at from throttle where key = ${rule.key} and window_ends_at > ${now.toISOString()}`,
  )
  const state = stateOf(rule, rows[0], now)
  return { ...state, allowed: state.count < rule.limit }
}

export async function forgetCount(db: Queryable, keys: string[]): Promise<void> {
  for (const key of keys) await db.execute(sql`delete from throttle where key = ${key}`)
}

/** Windows long past are only weight; a nightly job calls this. */
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
