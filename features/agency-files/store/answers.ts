import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Agency } from '../constants.ts'
import type { Rejection } from './lines.ts'

/** Prefix of the ids of answers that staff typed in. */
export const MANUAL_ANSWER_PREFIX = 'by-hand-'

/**
 * Stores an answer once. Returns false if the same answer was stored before. One that was read half-written is replaced
 * once it is whole.
 */
export async function storeAnswer(
  tx: Tx,
  agency: Agency,
  answer: { answerId: string; kind: string; fileName: string | null; body: object; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into agency_answer (agency, answer_id, kind, file_name, body, received_at)
    values (${agency}, ${answer.answerId}, ${answer.kind}, ${answer.fileName}, ${JSON.stringify(answer.body)},
      ${answer.at.toISOString()})
    on conflict (agency, answer_id) do update set kind = excluded.kind, file_name = excluded.file_name,
      body = excluded.body, received_at = excluded.received_at
    where agency_answer.kind = 'unreadable' and excluded.kind <> 'unreadable'`)
  return (rowCount ?? 0) > 0
}

export interface StoredAnswer {
  kind: string
  rejects: readonly Rejection[]
  at: Date
}

export async function findAnswer(
  db: Queryable,
  agency: Agency,
  answerId: string,
): Promise<StoredAnswer | null> {
  const { rows } = await db.execute<{ kind: string; rejects: Rejection[] | null; receivedAt: string }>(sql`
    select kind, body -> 'rejects' as rejects, received_at as "receivedAt" from agency_answer
    where agency = ${agency} and answer_id = ${answerId}`)
  const found = rows[0]
  return found ? { kind: found.kind, rejects: found.rejects ?? [], at: new Date(found.receivedAt) } : null
}
