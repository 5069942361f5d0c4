import type { Lookup, Queryable, Tx } from '@keyturn/platform/db'
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
}

interface Row extends Record<string, unknown> {
  id: string
  reference: string
  member_id: string | null
  name: string
  email: string
  about: ComplaintSubject
  words: string
  received_at: string
  acknowledge_by: string
  answer_by: string
  acknowledged_at: string | null
  state: ComplaintState
  answer: string | null
  answered_at: string | null
}

const columns = sql.raw(`id, reference, member_id, name, email, about, words, received_at,
  acknowledge_by::text as acknowledge_by, answer_by::text as answer_by, acknowledged_at, state, answer, answered_at`)
const date = (text: string | null): Date | null => (text === null ? null : new Date(text))

const toComplaint = (row: Row): Complaint => ({
  id: row.id,
  reference: row.reference,
  memberId: row.member_id,
  name: row.name,
  email: row.email,
  about: row.about,
  words: row.words,
  receivedAt: new Date(row.received_at),
  acknowledgeBy: row.acknowledge_by,
  answerBy: row.answer_by,
  acknowledgedAt: date(row.acknowledged_at),
  state: row.state,
  answer: row.answer,
  answeredAt: date(row.answered_at),
})

/** Two of the same that arrive together wait for each other here, so that the second finds the first. */
export async function findSame(tx: Tx, digest: string, since: Date): Promise<Complaint | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`)
  const { rows } = await tx.execute<Row>(sql`
    select ${columns} from complaint where digest = ${digest} and received_at > ${since.toISOString()} limit 1`)
  return rows[0] ? toComplaint(rows[0]) : null
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
  const { rows } = await db.execute<Row>(sql`select ${columns} from complaint where id = ${id}`)
  return rows[0] ? toComplaint(rows[0]) : null
}

/** Newest first. */
export const complaintsOf = (memberId: string): Lookup<Complaint[]> => ({
  query: sql`select ${columns} from complaint where member_id = ${memberId} order by received_at desc limit 50`,
  answerOf: (rows: readonly Row[]) => rows.map(toComplaint),
})

/** Oldest first: whoever has waited longest stands on top. */
export async function openComplaints(
  db: Queryable,
  page: { size: number; number: number },
): Promise<{ items: Complaint[]; total: number }> {
  const { rows } = await db.execute<Row & { total: string }>(sql`
    select ${columns}, count(*) over () as total from complaint where state in ('received', 'acknowledged')
    order by received_at, id limit ${page.size} offset ${(page.number - 1) * page.size}`)
  return { items: rows.map(toComplaint), total: Number(rows[0]?.total ?? 0) }
}

export async function markAcknowledged(db: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update complaint set state = 'acknowledged', acknowledged_at = ${at.toISOString()}
    where id = ${id} and state = 'received'`)
  return rowCount === 1
}

/** Our last word, and from whom. False: somebody else had it already. */
export async function markSettled(
  tx: Tx,
  id: string,
  given: { state: 'answered' | 'closed'; answer: string; answeredBy: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update complaint set state = ${given.state}, answer = ${given.answer}, answered_by = ${given.answeredBy},
      answered_at = ${given.at.toISOString()}, acknowledged_at = coalesce(acknowledged_at, ${given.at.toISOString()})
    where id = ${id} and state in ('received', 'acknowledged')`)
  return rowCount === 1
}

/** Puts an answered complaint back among the open ones, because its answer never arrived. */
export async function reopenComplaint(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update complaint set state = 'acknowledged', answer = null, answered_by = null, answered_at = null
    where id = ${id} and state in ('answered', 'closed')`)
  return rowCount === 1
}

export async function sweepComplaints(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from complaint where answered_at < ${before.toISOString()}`,
  )
  return rowCount ?? 0
}
