import type { Day } from '@keyturn/platform/days'
import type { Queryable, Tx } from '@keyturn/platform/db'
import { type SQL, sql } from 'drizzle-orm'
import type { MonthsBehind } from '../domain/report-code.ts'

export interface AdverseApproval {
  memberId: string
  id: string
  tenancyId: string
  month: string
  status: MonthsBehind
  arrearsPence: number
  /** The due days it rests on and how each condition stood when the question was put. */
  grounds: { dueOn: Day[]; memberWasAsked: true; bankWasHealthyThroughout: true; graceIsOver: true }
  state: 'pending' | 'approved' | 'refused'
  askedAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  decisionNote: string | null
}

type Row = Omit<AdverseApproval, 'askedAt' | 'decidedAt'> & { askedAt: string; decidedAt: string | null }

const columns: SQL = sql`member_id as "memberId", id, tenancy_id as "tenancyId", month, status,
  arrears_pence::float8 as "arrearsPence", grounds, state, asked_at as "askedAt", decided_by as "decidedBy",
  decided_at as "decidedAt", decision_note as "decisionNote"`

function approval(row: Row): AdverseApproval {
  const { askedAt, decidedAt, ...rest } = row
  return {
    ...rest,
    askedAt: new Date(askedAt),
    decidedAt: decidedAt === null ? null : new Date(decidedAt),
  }
}

export interface NewQuestion {
  memberId: string
  id: string
  tenancyId: string
  month: string
  status: string
  arrearsPence: number
  grounds: object
}

/** How many of these questions had not been put before. */
export async function askForApproval(tx: Tx, questions: readonly NewQuestion[], at: Date): Promise<number> {
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

/** What waits for a person, the oldest first. */
export async function pendingApprovals(db: Queryable, limit: number): Promise<AdverseApproval[]> {
  // across members: the desk of those who decide.
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${columns} from adverse_approval where state = 'pending' order by asked_at, id limit ${limit}`)
  return rows.map(approval)
}

export async function lockApproval(tx: Tx, memberId: string, id: string): Promise<AdverseApproval | null> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select ${columns} from adverse_approval where member_id = ${memberId} and id = ${id} for update`)
  const row = rows[0]
  return row === undefined ? null : approval(row)
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
