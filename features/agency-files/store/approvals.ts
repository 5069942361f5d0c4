import type { Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Approval } from '../domain/reportable-member.ts'

export interface NewQuestion {
  memberId: string
  id: string
  tenancyId: string
  month: string
  status: string
  arrearsPence: number
  grounds: object
}

/** Stores new questions. Returns the number that were not stored before. */
export async function insertQuestions(tx: Tx, questions: readonly NewQuestion[], at: Date): Promise<number> {
  if (questions.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    insert into adverse_approval (member_id, id, tenancy_id, month, status, arrears_pence, grounds, state, asked_at)
    select q."memberId", q.id, q."tenancyId", q.month, q.status, q."arrearsPence", q.grounds, 'pending',
      ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as q("memberId" uuid, id uuid, "tenancyId" uuid,
      month text, status text, "arrearsPence" bigint, grounds jsonb)
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Locks a question and returns its state. Null if there is none. */
export async function lockApproval(tx: Tx, memberId: string, id: string): Promise<Approval['state'] | null> {
  const { rows } = await tx.execute<{ state: Approval['state'] }>(sql`
    select state from adverse_approval where member_id = ${memberId} and id = ${id} for update`)
  return rows[0]?.state ?? null
}

export async function saveDecision(
  tx: Tx,
  memberId: string,
  decision: { id: string; state: 'approved' | 'refused'; by: string; note: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update adverse_approval set state = ${decision.state}, decided_by = ${decision.by},
      decided_at = ${decision.at.toISOString()}, decision_note = ${decision.note}
    where member_id = ${memberId} and id = ${decision.id}`)
}
