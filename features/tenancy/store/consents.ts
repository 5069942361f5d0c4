import { isClosed } from '@keyturn/identity'
import {
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
import { type ConsentKind, type Consents, consentsNow } from '../domain/consents.ts'

export interface ConsentEvent {
  kind: ConsentKind
  given: boolean
  textVersion: string
  textHash: string
  at: Date
  channel: string
}

const events = rowsOf<ConsentEvent>({
  kind: 'value',
  given: 'value',
  textVersion: 'value',
  textHash: 'value',
  at: 'instant',
  channel: 'value',
})

/** Returns the latest entry of each kind. */
export async function findConsents(db: Queryable, memberId: string): Promise<ConsentEvent[]> {
  const { rows } = await db.execute<Stored<ConsentEvent>>(sql`
    select distinct on (kind) ${events.columns} from consent_event where member_id = ${memberId}
    order by kind, at desc, id desc`)
  return rows.map(events.read)
}

/** Query for work on many members. Omits members without any entry. */
export const consentsOf = (memberIds: readonly string[]): Lookup<Map<string, Consents>> => ({
  query: sql`select distinct on (member_id, kind) member_id as "memberId", kind, given from consent_event
    where ${ofMembers(sql`member_id`, memberIds)} order by member_id, kind, at desc, id desc`,
  readRows: (rows: readonly (Pick<ConsentEvent, 'kind' | 'given'> & { memberId: string })[]) =>
    new Map(
      [...Map.groupBy(rows, ({ memberId }) => memberId)].map(([id, latest]) => [id, consentsNow(latest)]),
    ),
})

export async function listConsentEvents(db: Queryable, memberId: string): Promise<ConsentEvent[]> {
  const { rows } = await db.execute<Stored<ConsentEvent>>(
    sql`select ${events.columns} from consent_event where member_id = ${memberId} order by at desc, id desc`,
  )
  return rows.map(events.read)
}

export async function addConsentEvents(
  tx: Tx,
  memberId: string,
  added: (ConsentEvent & { id: string })[],
): Promise<void> {
  if (added.length === 0) return
  await tx.execute(
    sql`insert into consent_event ${values(...added.map((event) => ({ memberId, ...event })))}`,
  )
}

/**
 * Deletes consents of accounts closed before then. The trigger that makes them append-only allows a delete only here.
 */
export async function sweepConsents(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local keyturn.retention = 'on'`)
    const { rowCount } = await tx.execute(sql`
      -- across members: retention is the same for everybody
      delete from consent_event event where ${isClosed(sql`event.member_id`, { before })}`)
    return rowCount ?? 0
  })
}
