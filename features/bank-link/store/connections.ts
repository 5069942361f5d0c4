import { bumpRevision, type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { NIL_ID } from '@keyturn/platform/ids'
import type { RegulatedFirm } from '@keyturn/providers/bank'
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
  /** Expiry of the reading lock. The worker extends it with every page. */
  readingUntil: Date | null
  /** True if a sync was requested while another was running, which may have missed the newest rows. */
  readAgain: boolean
  trouble: string | null
  remindersSent: string[]
}

/** Its `unattendedReads` are a JSON list of texts. */
type Row = Omit<Connection, 'unattendedReads'> & { unattendedReads: string[] }

const connections = rowsOf<Row>({
  id: 'value',
  provider: 'value',
  consentRef: 'value',
  institutionId: 'value',
  institutionName: 'value',
  state: 'value',
  givenAt: 'instant',
  reconfirmedAt: 'instant',
  consentExpiresAt: 'instant',
  authorisationExpiresAt: 'instant',
  tokenExpiresAt: 'instant',
  lastReadAt: 'instant',
  firstReadDoneAt: 'instant',
  unattendedReads: 'value',
  readingUntil: 'instant',
  readAgain: 'value',
  trouble: 'value',
  remindersSent: 'value',
})

function toConnection(stored: Stored<Row>): Connection {
  const { unattendedReads, ...row } = connections.read(stored)
  return { ...row, unattendedReads: unattendedReads.map((at) => new Date(at)) }
}

export async function listConnections(db: Queryable, memberId: string): Promise<Connection[]> {
  const { rows } = await db.execute<Stored<Row>>(
    sql`select ${connections.columns} from bank_connection where member_id = ${memberId} order by given_at desc, id desc`,
  )
  return rows.map(toConnection)
}

export async function findConnection(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<Connection | null> {
  const { rows } = await db.execute<Stored<Row>>(
    sql`select ${connections.columns} from bank_connection where member_id = ${memberId} and id = ${id}`,
  )
  return rows[0] ? toConnection(rows[0]) : null
}

export async function lockConnection(tx: Tx, memberId: string, id: string): Promise<Connection | null> {
  const { rows } = await tx.execute<Stored<Row>>(
    sql`select ${connections.columns} from bank_connection where member_id = ${memberId} and id = ${id} for update`,
  )
  return rows[0] ? toConnection(rows[0]) : null
}

export async function insertConnection(tx: Tx, memberId: string, row: Connection): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    insert into bank_connection (member_id, id, provider, consent_ref, institution_id, institution_name, state,
      given_at, consent_expires_at, authorisation_expires_at, token_expires_at)
    values (${memberId}, ${row.id}, ${row.provider}, ${row.consentRef}, ${row.institutionId}, ${row.institutionName},
      ${row.state}, ${iso(row.givenAt)}, ${iso(row.consentExpiresAt)}, ${iso(row.authorisationExpiresAt)},
      ${iso(row.tokenExpiresAt)})`)
}

/** Extends the lock on a connection. Returns false if another worker has it, or it may no longer be read. */
export async function extendReadLock(
  tx: Tx,
  memberId: string,
  id: string,
  hold: { held: Date; until: Date },
): Promise<boolean> {
  bumpRevision(tx, memberId)
  const { rowCount } = await tx.execute(sql`
    update bank_connection set reading_until = ${iso(hold.until)}
    where member_id = ${memberId} and id = ${id} and reading_until = ${iso(hold.held)}
      and state in ('active', 'reconfirm_due')`)
  return rowCount === 1
}

/** Stores all mutable fields of a connection. The caller has locked it. */
export async function saveConnection(tx: Tx, memberId: string, row: Connection): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update bank_connection set state = ${row.state}, reconfirmed_at = ${iso(row.reconfirmedAt)},
      consent_expires_at = ${iso(row.consentExpiresAt)},
      authorisation_expires_at = ${iso(row.authorisationExpiresAt)}, token_expires_at = ${iso(row.tokenExpiresAt)},
      last_read_at = ${iso(row.lastReadAt)}, first_read_done_at = ${iso(row.firstReadDoneAt)},
      unattended_reads = ${JSON.stringify(row.unattendedReads)}, reading_until = ${iso(row.readingUntil)}, read_again = ${row.readAgain},
      trouble = ${row.trouble}, reminders_sent = ${JSON.stringify(row.remindersSent)}
    where member_id = ${memberId} and id = ${row.id}`)
}

export async function insertConsentEvent(
  tx: Tx,
  event: {
    memberId: string
    id: string
    connectionId: string
    event: string
    at: Date
    /** Regulated firm, if this event is the member's consent. */
    firm?: RegulatedFirm
  },
): Promise<void> {
  await tx.execute(sql`
    insert into bank_consent_event (member_id, id, connection_id, event, at, firm)
    values (${event.memberId}, ${event.id}, ${event.connectionId}, ${event.event}, ${iso(event.at)},
      ${event.firm ? JSON.stringify(event.firm) : null})`)
}

/** Position of a round. */
export interface ConnectionKey {
  memberId: string
  connectionId: string
}

/** Returns a range of readable connections, so that the nightly round spreads over workers. */
export async function liveConnections(
  db: Queryable,
  after: ConnectionKey | null,
  limit: number,
): Promise<ConnectionKey[]> {
  const from = after ?? { memberId: NIL_ID, connectionId: NIL_ID }
  const { rows } = await db.execute<ConnectionKey>(sql`
    -- across members: the nightly round
    select member_id as "memberId", id as "connectionId" from bank_connection
    where state in ('active', 'reconfirm_due') and (member_id, id) > (${from.memberId}, ${from.connectionId})
    order by member_id, id limit ${limit}`)
  return rows
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Ends all connections of a member, in any state, so that none is read again. */
export async function endConnections(tx: Tx, memberId: string): Promise<void> {
  bumpRevision(tx, memberId)
  await tx.execute(sql`
    update bank_connection set state = 'disconnected'
    where member_id = ${memberId} and state not in ('disconnected', 'replaced')`)
}
