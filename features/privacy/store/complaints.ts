import { type Lookup, type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { ComplaintState, ComplaintSubject } from '../domain/complaint.ts'

export interface Complaint {
  id: string
  reference: string
  memberId: string | null
  name: string
  email: string
  about: ComplaintSubject
  words: string
  receivedAt: Date
  acknowledgeBy: string
  answerBy: string
  acknowledgedAt: Date | null
  state: ComplaintState
  answer: string | null
  answeredAt: Date | null
  /** Reason of the extended deadline. Null without one. */
  extendedBecause: string | null
  /** True if the complaint was accepted early enough for the short answer. */
  isSummary: boolean
}

const complaints = rowsOf<Complaint>({
  id: 'value',
  reference: 'value',
  memberId: 'value',
  name: 'value',
  email: 'value',
  about: 'value',
  words: 'value',
  receivedAt: 'instant',
  acknowledgeBy: 'value',
  answerBy: 'value',
  acknowledgedAt: 'instant',
  state: 'value',
  answer: 'value',
  answeredAt: 'instant',
  extendedBecause: 'value',
  isSummary: 'value',
})

/** Finds an equal complaint under a lock, so that of two concurrent ones the second finds the first. */
export async function findDuplicate(tx: Tx, digest: string, since: Date): Promise<Complaint | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`)
  const { rows } = await tx.execute<Stored<Complaint>>(sql`
    select ${complaints.columns} from complaint where digest = ${digest} and received_at > ${since.toISOString()} limit 1`)
  return rows[0] ? complaints.read(rows[0]) : null
}

export async function insertComplaint(tx: Tx, complaint: Complaint, digest: string): Promise<void> {
  await tx.execute(sql`
    insert into complaint (id, reference, member_id, name, email, about, words, digest, received_at,
      acknowledge_by, answer_by, state)
    values (${complaint.id}, ${complaint.reference}, ${complaint.memberId}, ${complaint.name},
      ${complaint.email}, ${complaint.about}, ${complaint.words}, ${digest},
      ${complaint.receivedAt.toISOString()}, ${complaint.acknowledgeBy}, ${complaint.answerBy}, 'received')`)
}

export async function findComplaint(db: Queryable, id: string): Promise<Complaint | null> {
  const { rows } = await db.execute<Stored<Complaint>>(
    sql`select ${complaints.columns} from complaint where id = ${id}`,
  )
  return rows[0] ? complaints.read(rows[0]) : null
}

/** Newest first. */
export const complaintsOf = (memberId: string): Lookup<Complaint[]> => ({
  query: sql`select ${complaints.columns} from complaint where member_id = ${memberId} order by received_at desc limit 50`,
  readRows: (rows: readonly Stored<Complaint>[]) => rows.map(complaints.read),
})

/** Oldest first. */
export async function openComplaints(
  db: Queryable,
  page: { size: number; number: number },
): Promise<{ items: Complaint[]; total: number }> {
  const { rows } = await db.execute<Stored<Complaint> & { total: string }>(sql`
    select ${complaints.columns}, count(*) over () as total from complaint where state in ('received', 'acknowledged')
    order by received_at, id limit ${page.size} offset ${(page.number - 1) * page.size}`)
  return { items: rows.map(complaints.read), total: Number(rows[0]?.total ?? 0) }
}

export async function markAcknowledged(db: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update complaint set state = 'acknowledged', acknowledged_at = ${at.toISOString()}
    where id = ${id} and state = 'received'`)
  return rowCount === 1
}

/** Stores the final answer and its author. Returns false if the complaint was resolved already. */
export async function markResolved(
  tx: Tx,
  id: string,
  given: { state: 'answered' | 'closed'; answer: string; answeredBy: string; at: Date; isSummary: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update complaint set state = ${given.state}, answer = ${given.answer}, answered_by = ${given.answeredBy},
      is_summary = ${given.isSummary}, answered_at = ${given.at.toISOString()}, acknowledged_at = coalesce(acknowledged_at, ${given.at.toISOString()})
    where id = ${id} and state in ('received', 'acknowledged')`)
  return rowCount === 1
}

/** Extends the deadline once. Returns false if it is extended or answered already. */
export async function markExtended(
  tx: Tx,
  id: string,
  longer: { answerBy: string; because: string; at: Date },
): Promise<boolean> {
  const at = longer.at.toISOString()
  const { rowCount } = await tx.execute(sql`
    update complaint set answer_by = ${longer.answerBy}, extended_because = ${longer.because}, extended_at = ${at},
      state = 'acknowledged', acknowledged_at = coalesce(acknowledged_at, ${at})
    where id = ${id} and state in ('received', 'acknowledged') and extended_at is null`)
  return rowCount === 1
}

/** Reopens an answered complaint whose email was not delivered. */
export async function reopenComplaint(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update complaint set state = 'acknowledged', answer = null, answered_by = null, answered_at = null, is_summary = false
    where id = ${id} and state in ('answered', 'closed')`)
  return rowCount === 1
}

export async function sweepComplaints(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from complaint where answered_at < ${before.toISOString()}`,
  )
  return rowCount ?? 0
}
