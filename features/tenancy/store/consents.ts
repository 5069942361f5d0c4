import type { Queryable, Tx } from '@keyturn/platform/db'
import { desc, eq } from 'drizzle-orm'
import { type ConsentKind, type Consents, NO_CONSENTS } from '../domain/consents.ts'
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

export function standing(events: readonly { kind: ConsentKind; given: boolean }[]): Consents {
  const given = Object.fromEntries(events.map((event) => [event.kind, event.given]))
  return { ...NO_CONSENTS, ...given }
}
