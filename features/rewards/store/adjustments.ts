import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { AdjustmentState } from '../domain/states.ts'

export interface Adjustment {
  id: string
  points: number
  reason: string
  state: AdjustmentState
  proposedBy: string
}

export async function addAdjustment(
  tx: Tx,
  memberId: string,
  wish: Omit<Adjustment, 'state'> & { now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into points_adjustment (member_id, id, points, reason, state, proposed_by, proposed_at)
    values (${memberId}, ${wish.id}, ${wish.points}, ${wish.reason}, 'proposed', ${wish.proposedBy},
            ${wish.now.toISOString()})`)
}

export async function loadAdjustment(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<Adjustment | null> {
  const { rows } = await db.execute<Adjustment & Record<string, unknown>>(sql`
    select id, points, reason, state, proposed_by as "proposedBy" from points_adjustment
    where member_id = ${memberId} and id = ${id} for update`)
  return rows[0] ?? null
}

export async function decideAdjustmentRow(
  tx: Tx,
  memberId: string,
  decision: { id: string; state: AdjustmentState; byMemberId: string; note: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update points_adjustment set state = ${decision.state}, decided_by = ${decision.byMemberId},
      decision_note = ${decision.note}, decided_at = ${decision.now.toISOString()}
    where member_id = ${memberId} and id = ${decision.id}`)
}

export async function refuseOpenAdjustments(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update points_adjustment set state = 'refused', decided_at = ${now.toISOString()}
    where member_id = ${memberId} and state = 'proposed'`)
}
