import type { Queryable, Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { Agency, CurrentConsent } from '../constants.ts'

export interface ConsentEvent {
  id: string
  agency: Agency
  given: boolean
  textVersion: string
  textHash: string
  at: Date
  /** Screen it came from (wizard, settings, credit-profile), or the reason why it ended without the member. */
  channel: string
}

/** Serialises changes of one member's consents, so that two screens at once never exceed the plan. */
export async function lockConsents(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agency-consent:${memberId}`}, 0))`)
}

/** Returns the latest consent entry for each agency. */
export async function currentConsents(db: Queryable, memberId: string): Promise<CurrentConsent[]> {
  const { rows } = await db.execute<
    Omit<CurrentConsent, 'since'> & { since: string } & Record<string, unknown>
  >(sql`
    select distinct on (agency) agency, given, text_version as "textVersion", at as since from agency_consent_event
    where member_id = ${memberId} order by agency, at desc, id desc`)
  return rows.map(({ since, ...consent }) => ({ ...consent, since: new Date(since) }))
}

/** Returns every consent entry with its text version, newest first. */
export async function consentHistory(db: Queryable, memberId: string): Promise<ConsentEvent[]> {
  const { rows } = await db.execute<Omit<ConsentEvent, 'at'> & { at: string } & Record<string, unknown>>(sql`
    select id, agency, given, text_version as "textVersion", text_hash as "textHash", at, channel
    from agency_consent_event where member_id = ${memberId} order by at desc, id desc`)
  return rows.map(({ at, ...event }) => ({ ...event, at: new Date(at) }))
}

export async function addConsentEvents(
  tx: Tx,
  memberId: string,
  events: readonly ConsentEvent[],
): Promise<void> {
  await tx.execute(sql`
    insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
    select ${memberId}::uuid, e.id, e.agency, e.given, e."textVersion", e."textHash", e.at, e.channel
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, agency text, given boolean,
      "textVersion" text, "textHash" text, at timestamptz, channel text)`)
}

/** Query of the members who answered about an agency, a row for each answer. */
export const membersWithConsents = sql`select member_id from agency_consent_event`

/** Condition on a table's member column, applied to each table so that one member's query runs on one shard. */
export type MemberCondition = (memberId: SQL) => SQL

/** Query of the latest entry of each of these members for each agency. */
export const latestConsents = (whose: MemberCondition): SQL => sql`
  select distinct on (member_id, agency) member_id, agency, given, text_version from agency_consent_event
  where ${whose(sql`member_id`)} order by member_id, agency, at desc, id desc`

/** Latest answer of a member about an agency. Null if there is none. */
export const latestAnswer = (memberId: SQL, agency: SQL, whose: MemberCondition): SQL => sql`(
  select (array_agg(event.given order by event.at desc, event.id desc))[1] from agency_consent_event event
  where event.member_id = ${memberId} and event.agency = ${agency} and ${whose(sql`event.member_id`)}
  group by event.member_id)`
