import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Agency } from '../domain/agencies.ts'
import type { StandingConsent } from '../domain/consents.ts'

export interface ConsentEvent {
  id: string
  agency: Agency
  given: boolean
  textVersion: string
  textHash: string
  at: Date
  /** Where it was said: wizard, settings or credit-profile; or what ended it without the member saying so. */
  channel: string
}

interface Row extends Record<string, unknown> {
  id: string
  agency: Agency
  given: boolean
  text_version: string
  text_hash: string
  at: string
  channel: string
}

/** Two screens that change their mind at once take turns, so that together they never exceed the plan. */
export async function lockConsents(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agency-consent:${memberId}`}, 0))`)
}

/** The latest word on each agency that was ever spoken of; for a query of its own or as part of one. */
export const latestWords = (memberId: string) => sql`
  select distinct on (agency) agency, given, text_version, at from agency_consent_event
  where member_id = ${memberId} order by agency, at desc, id desc`

export type LatestWord = Pick<Row, 'agency' | 'given' | 'text_version' | 'at'>

export const toStanding = (row: LatestWord): StandingConsent => ({
  agency: row.agency,
  given: row.given,
  since: new Date(row.at),
  textVersion: row.text_version,
})

export async function standingConsents(db: Queryable, memberId: string): Promise<StandingConsent[]> {
  const { rows } = await db.execute<Row>(latestWords(memberId))
  return rows.map(toStanding)
}

/** Everything that was said, newest first, with the words it was said to. */
export async function consentHistory(db: Queryable, memberId: string): Promise<ConsentEvent[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, agency, given, text_version, text_hash, at, channel from agency_consent_event
    where member_id = ${memberId} order by at desc, id desc`)
  return rows.map(({ text_version, text_hash, at, ...rest }) => ({
    ...rest,
    textVersion: text_version,
    textHash: text_hash,
    at: new Date(at),
  }))
}

export async function addConsentEvents(
  tx: Tx,
  memberId: string,
  events: readonly ConsentEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx.execute(sql`
    insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
    select ${memberId}::uuid, e.id, e.agency, e.given, e."textVersion", e."textHash", e.at, e.channel
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, agency text, given boolean,
      "textVersion" text, "textHash" text, at timestamptz, channel text)`)
}
