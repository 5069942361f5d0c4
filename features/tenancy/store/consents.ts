import { type Lookup, ofMembers, type Queryable, type Tx } from '@keyturn/platform/db'
import { desc, eq, sql } from 'drizzle-orm'
import { type Consents, consentsNow } from '../domain/consents.ts'
import { consentEvent } from './tables.ts'

export type ConsentEvent = Omit<typeof consentEvent.$inferSelect, 'memberId' | 'id'>

/** The latest word on each kind. */
export async function findConsents(db: Queryable, memberId: string): Promise<ConsentEvent[]> {
  return db
    .selectDistinctOn([consentEvent.kind], {
      kind: consentEvent.kind,
      given: consentEvent.given,
      textVersion: consentEvent.textVersion,
      textHash: consentEvent.textHash,
      at: consentEvent.at,
      channel: consentEvent.channel,
    })
    .from(consentEvent)
    .where(eq(consentEvent.memberId, memberId))
    .orderBy(consentEvent.kind, desc(consentEvent.at), desc(consentEvent.id))
}

/** For work that goes through many members. Whoever never said anything is not in it. */
export const consentsOf = (memberIds: readonly string[]): Lookup<Map<string, Consents>> => ({
  query: sql`select distinct on (member_id, kind) member_id as "memberId", kind, given from consent_event
    where ${ofMembers(sql`member_id`, memberIds)} order by member_id, kind, at desc, id desc`,
  answerOf: (rows: readonly (Pick<ConsentEvent, 'kind' | 'given'> & { memberId: string })[]) =>
    new Map(
      [...Map.groupBy(rows, ({ memberId }) => memberId)].map(([id, latest]) => [id, consentsNow(latest)]),
    ),
})

export async function listConsentEvents(db: Queryable, memberId: string): Promise<ConsentEvent[]> {
  const rows = await db
    .select()
    .from(consentEvent)
    .where(eq(consentEvent.memberId, memberId))
    .orderBy(desc(consentEvent.at), desc(consentEvent.id))
  return rows.map(({ memberId: _owner, id: _id, ...event }) => event)
}

export async function addConsentEvents(
  tx: Tx,
  memberId: string,
  events: (ConsentEvent & { id: string })[],
): Promise<void> {
  if (events.length > 0) await tx.insert(consentEvent).values(events.map((event) => ({ ...event, memberId })))
}

/** Consents of accounts closed before then. The trigger that lets them only grow makes way for this alone. */
export async function sweepConsents(db: Queryable, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local keyturn.retention = 'on'`)
    const { rowCount } = await tx.execute(sql`
      -- across members: retention is the same for everybody
      delete from consent_event event using member
      where member.id = event.member_id and member.erased_at < ${before.toISOString()}`)
    return rowCount ?? 0
  })
}
