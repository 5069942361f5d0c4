import { type Queryable, renewRevision, type Tx } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import type { ConnectionState } from '../domain/connection-states.ts'

export interface Connection {
  id: string
  provider: string
  consentRef: string
  institutionId: string
  institutionName: string
  state: ConnectionState
  givenAt: Date
  reconfirmedAt: Date | null
  consentExpiresAt: Date
  authorisationExpiresAt: Date | null
  tokenExpiresAt: Date | null
  lastReadAt: Date | null
  firstReadDoneAt: Date | null
  unattendedReads: Date[]
  /** Held by the reader at work; it gives it a new end with every page. */
  readingUntil: Date | null
  /** Asked for while a reader was at work, whose pages may already be past what is new. */
  readAgain: boolean
  trouble: string | null
  remindersSent: string[]
}

interface Raw extends Record<string, unknown> {
  id: string
  provider: string
  consent_ref: string
  institution_id: string
  institution_name: string
  state: ConnectionState
  given_at: string
  reconfirmed_at: string | null
  consent_expires_at: string
  authorisation_expires_at: string | null
  token_expires_at: string | null
  last_read_at: string | null
  first_read_done_at: string | null
  unattended_reads: string[]
  reading_until: string | null
  read_again: boolean
  trouble: string | null
  reminders_sent: string[]
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

function fromRaw(raw: Raw): Connection {
  return {
    id: raw.id,
    provider: raw.provider,
    consentRef: raw.consent_ref,
    institutionId: raw.institution_id,
    institutionName: raw.institution_name,
    state: raw.state,
    givenAt: new Date(raw.given_at),
    reconfirmedAt: instant(raw.reconfirmed_at),
    consentExpiresAt: new Date(raw.consent_expires_at),
    authorisationExpiresAt: instant(raw.authorisation_expires_at),
    tokenExpiresAt: instant(raw.token_expires_at),
    lastReadAt: instant(raw.last_read_at),
    firstReadDoneAt: instant(raw.first_read_done_at),
    unattendedReads: raw.unattended_reads.map((at) => new Date(at)),
    readingUntil: instant(raw.reading_until),
    readAgain: raw.read_again,
    trouble: raw.trouble,
    remindersSent: raw.reminders_sent,
  }
}

export async function listConnections(db: Queryable, memberId: string): Promise<Connection[]> {
  const { rows } = await db.execute<Raw>(
    sql`select * from bank_connection where member_id = ${memberId} order by given_at desc, id desc`,
  )
  return rows.map(fromRaw)
}

export async function findConnection(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<Connection | null> {
  const { rows } = await db.execute<Raw>(
    sql`select * from bank_connection where member_id = ${memberId} and id = ${id}`,
  )
  return rows[0] ? fromRaw(rows[0]) : null
}

export async function lockConnection(tx: Tx, memberId: string, id: string): Promise<Connection | null> {
  const { rows } = await tx.execute<Raw>(
    sql`select * from bank_connection where member_id = ${memberId} and id = ${id} for update`,
  )
  return rows[0] ? fromRaw(rows[0]) : null
}

export async function insertConnection(tx: Tx, memberId: string, row: Connection): Promise<void> {
  renewRevision(tx, memberId)
  await tx.execute(sql`
    insert into bank_connection (member_id, id, provider, consent_ref, institution_id, institution_name, state,
      given_at, consent_expires_at, authorisation_expires_at, token_expires_at)
    values (${memberId}, ${row.id}, ${row.provider}, ${row.consentRef}, ${row.institutionId}, ${row.institutionName},
      ${row.state}, ${iso(row.givenAt)}, ${iso(row.consentExpiresAt)}, ${iso(row.authorisationExpiresAt)},
      ${iso(row.tokenExpiresAt)})`)
}

/** Goes on holding a connection to read it; false when another reader took it, or it may not be read any more. */
export async function holdReading(
  tx: Tx,
  memberId: string,
  id: string,
  hold: { held: Date; until: Date },
): Promise<boolean> {
  renewRevision(tx, memberId)
  const { rowCount } = await tx.execute(sql`
    update bank_connection set reading_until = ${iso(hold.until)}
    where member_id = ${memberId} and id = ${id} and reading_until = ${iso(hold.held)}
      and state in ('active', 'reconfirm_due')`)
  return rowCount === 1
}

/** Writes all that changes in a connection's life; whoever calls holds its lock. */
export async function saveConnection(tx: Tx, memberId: string, row: Connection): Promise<void> {
  renewRevision(tx, memberId)
  await tx.execute(sql`
    update bank_connection set state = ${row.state}, reconfirmed_at = ${iso(row.reconfirmedAt)},
      consent_expires_at = ${iso(row.consentExpiresAt)},
      authorisation_expires_at = ${iso(row.authorisationExpiresAt)}, token_expires_at = ${iso(row.tokenExpiresAt)},
      last_read_at = ${iso(row.lastReadAt)}, first_read_done_at = ${iso(row.firstReadDoneAt)},
      unattended_reads = ${JSON.stringify(row.unattendedReads)}, reading_until = ${iso(row.readingUntil)}, read_again = ${row.readAgain},
      trouble = ${row.trouble}, reminders_sent = ${JSON.stringify(row.remindersSent)}
    where member_id = ${memberId} and id = ${row.id}`)
}

export async function noteConsentEvent(
  tx: Tx,
  event: { memberId: string; id: string; connectionId: string; event: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into bank_consent_event (member_id, id, connection_id, event, at)
    values (${event.memberId}, ${event.id}, ${event.connectionId}, ${event.event}, ${iso(event.at)})`)
}

/** Where a round stands. */
export interface Place {
  memberId: string
  connectionId: string
}

/** A range of the connections that are read, for the nightly round; cut so that it spreads over workers. */
export async function liveConnections(db: Queryable, after: Place | null, limit: number): Promise<Place[]> {
  const from = after ?? { memberId: NIL_ID, connectionId: NIL_ID }
  const { rows } = await db.execute<{ member_id: string; id: string }>(sql`
    -- across members: the nightly round
    select member_id, id from bank_connection
    where state in ('active', 'reconfirm_due') and (member_id, id) > (${from.memberId}, ${from.connectionId})
    order by member_id, id limit ${limit}`)
  return rows.map((row) => ({ memberId: row.member_id, connectionId: row.id }))
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** None of them is read again, whatever state it was in. */
export async function endConnections(tx: Tx, memberId: string): Promise<void> {
  renewRevision(tx, memberId)
  await tx.execute(sql`
    update bank_connection set state = 'disconnected'
    where member_id = ${memberId} and state not in ('disconnected', 'replaced')`)
}
