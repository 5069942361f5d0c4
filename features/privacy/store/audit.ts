import { afterCommit, type Db, pipeline, type Queryable, type Tx } from '@keyturn/platform/db'
import { singleFlight } from '@keyturn/platform/single-flight'
import { sql } from 'drizzle-orm'
import type { AuditFacts, ChainState, Link, PendingEvent } from '../domain/audit.ts'

export interface AuditRow {
  id: string
  at: Date
  actorKind: string
  actorId: string | null
  act: string
  memberId: string | null
  facts: AuditFacts
}

export function insertAuditEvent(tx: Tx, row: AuditRow): void {
  pipeline(
    tx,
    sql`
    insert into audit_event (id, at, actor_kind, actor_id, act, member_id, facts)
    values (${row.id}, ${row.at.toISOString()}, ${row.actorKind}, ${row.actorId}, ${row.act}, ${row.memberId},
      ${JSON.stringify(row.facts)})`,
  )
  // `db.transaction()` awaits this, so that its events are in the chain when it resolves.
  afterCommit(tx, appendToChain)
}

const appendRuns = new WeakMap<Db, () => Promise<void>>()

/**
 * Adds all pending events to the chain. Single-flight, so concurrent events are one batch. Those of a crashed process
 * are added with the next event.
 */
export function appendToChain(db: Db): Promise<void> {
  const join =
    appendRuns.get(db) ??
    singleFlight(async () => {
      await db.execute(sql`select join_audit_chain()`)
    })
  appendRuns.set(db, join)
  return join()
}

/** Locks this act of the member until commit, and returns true if the trail has it. */
export async function lockAct(tx: Tx, memberId: string, act: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit-act:${act}:${memberId}`}, 0))`)
  const { rows } = await tx.execute(sql`
    select 1 from audit_event where member_id = ${memberId} and act = ${act} limit 1`)
  return rows.length > 0
}

/** Links after this number, each with the text its hash covers. */
export async function readLinks(db: Queryable, afterNumber: number, limit: number): Promise<Link[]> {
  const { rows } = await db.execute<Link & Record<string, unknown>>(sql`
    select link.number::float8 as number, link.previous_hash as "previousHash", link.hash,
      case when event.id is not null then audit_text(link.number, event) end as text
    from audit_link link left join audit_event event on event.id = link.event_id
    where link.number > ${afterNumber} order by link.number limit ${limit}`)
  return rows
}

/** Counts events that are neither in the chain nor pending, because they were written without the trigger. */
export async function countUnchained(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_event event
    where not exists (select 1 from audit_link link where link.event_id = event.id)
      and not exists (select 1 from audit_waiting waiting where waiting.event_id = event.id)`)
  return rows[0]?.count ?? 0
}

/** Events not yet in the chain, with the time since each by the events' own timestamps. */
export async function readPending(db: Queryable): Promise<PendingEvent[]> {
  const { rows } = await db.execute<{ text: string | null; digest: string; ms: string | null }>(sql`
    select case when event.id is not null then audit_text(0, event) end as text, waiting.digest,
      extract(epoch from (select max(at) from audit_event) - event.at) * 1000 as ms
    from audit_waiting waiting left join audit_event event on event.id = waiting.event_id order by waiting.number`)
  return rows.map(({ text, digest, ms }) => ({ text, digest, passedMs: Number(ms ?? 0) }))
}

/** Age in seconds of the oldest event not in the chain. 0 without one. */
export async function oldestPendingSeconds(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(event.at)), 0)::float8 as seconds
    from audit_waiting waiting join audit_event event on event.id = waiting.event_id`)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** True if the trail records that retention deleted everything up to here. */
export async function wasRetired(db: Queryable, upTo: ChainState): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from audit_event where act = 'audit.retired'
      and facts @> ${JSON.stringify({ through: upTo.number, hash: upTo.hash })}::jsonb limit 1`)
  return rows.length > 0
}

/** Last link before the first event that must stay. Null if none is old enough. */
export async function lastBefore(db: Queryable, before: Date): Promise<ChainState | null> {
  const { rows } = await db.execute<{ number: string; hash: string }>(sql`
    select number, hash from audit_link where number < (
      select min(link.number) from audit_link link join audit_event event on event.id = link.event_id
      where event.at >= ${before.toISOString()})
    order by number desc limit 1`)
  const [row] = rows
  return row ? { number: Number(row.number), hash: row.hash } : null
}

/** Deletes the trail's beginning. The database refuses to delete events younger than six years. */
export async function deleteThrough(tx: Tx, number: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from audit_event where id in (select event_id from audit_link where number <= ${number})`)
  await tx.execute(sql`delete from audit_link where number <= ${number}`)
  return rowCount ?? 0
}
