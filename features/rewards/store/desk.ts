import type { Queryable } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { HoldReason } from '../domain/earning.ts'

/** What the people at the manager's desk read; each list names whose points it is about. */
export interface DeskPage {
  size: number
  /** From 1. */
  number: number
}

export interface DeskList<Item> {
  items: Item[]
  total: number
}

export interface HeldAward {
  memberId: string
  paymentId: string
  payee: string
  paidOn: string
  pence: number
  points: number
  reason: HoldReason
  periodDueOn: string | null
  heldAt: Date
}

/** Longest waiting first. */
export async function heldAwards(db: Queryable, page: DeskPage): Promise<DeskList<HeldAward>> {
  // across members: the desk where a person looks at what is held.
  const { rows } = await db.execute<{
    member_id: string
    payment_id: string
    payee: string
    paid_on: string
    pence: string
    points: number
    reason: HoldReason
    period_due_on: string | null
    decided_at: string
    total: string
  }>(sql`
    select member_id, payment_id, payee, paid_on::text as paid_on, pence, points, reason,
           period_due_on::text as period_due_on, decided_at, count(*) over () as total
    from points_award where state = 'held'
    order by decided_at, member_id, payment_id limit ${page.size} offset ${(page.number - 1) * page.size}`)
  return {
    items: rows.map((row) => ({
      memberId: row.member_id,
      paymentId: row.payment_id,
      payee: row.payee,
      paidOn: row.paid_on,
      pence: Number(row.pence),
      points: row.points,
      reason: row.reason,
      periodDueOn: row.period_due_on,
      heldAt: new Date(row.decided_at),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

export interface OpenAdjustment {
  memberId: string
  id: string
  points: number
  reason: string
  proposedBy: string
  proposedAt: Date
}

/** Those that wait for a second person, longest waiting first. */
export async function openAdjustments(db: Queryable, page: DeskPage): Promise<DeskList<OpenAdjustment>> {
  // across members: the desk where a second person decides.
  const { rows } = await db.execute<{
    member_id: string
    id: string
    points: number
    reason: string
    proposed_by: string
    proposed_at: string
    total: string
  }>(sql`
    select member_id, id, points, reason, proposed_by, proposed_at, count(*) over () as total
    from points_adjustment where state = 'proposed'
    order by proposed_at, id limit ${page.size} offset ${(page.number - 1) * page.size}`)
  return {
    items: rows.map((row) => ({
      memberId: row.member_id,
      id: row.id,
      points: row.points,
      reason: row.reason,
      proposedBy: row.proposed_by,
      proposedAt: new Date(row.proposed_at),
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

export interface PointsDecision {
  kind: 'hold' | 'adjustment'
  /** The payment's or the adjustment's. */
  subjectId: string
  memberId: string
  /** Hold: `earned`, `rejected`, `reversed`. Adjustment: `approved`, `refused`. */
  outcome: string
  points: number
  /** Why it was held, or asked for. */
  because: string
  proposedBy: string | null
  decidedBy: string
  decidedAt: Date
  note: string
}

/** Who decided what about whose points, and in which words: newest first. */
export async function pointsDecisions(db: Queryable, page: DeskPage): Promise<DeskList<PointsDecision>> {
  // across members: the trail of what people at the desk decided.
  const { rows } = await db.execute<{
    kind: PointsDecision['kind']
    subject_id: string
    member_id: string
    outcome: string
    points: number
    because: string
    proposed_by: string | null
    decided_by: string
    decided_at: string
    note: string
    total: string
  }>(sql`
    select *, count(*) over () as total from (
      select 'hold' as kind, payment_id as subject_id, member_id, state as outcome, points, reason as because,
             null::uuid as proposed_by, decided_by, decided_at, coalesce(decision_note, '') as note
      from points_award where decided_by is not null
      union all
      select 'adjustment', id::text, member_id, state, points, reason, proposed_by, decided_by, decided_at,
             coalesce(decision_note, '')
      from points_adjustment where decided_by is not null) decision
    order by decided_at desc, subject_id limit ${page.size} offset ${(page.number - 1) * page.size}`)
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      subjectId: row.subject_id,
      memberId: row.member_id,
      outcome: row.outcome,
      points: row.points,
      because: row.because,
      proposedBy: row.proposed_by,
      decidedBy: row.decided_by,
      decidedAt: new Date(row.decided_at),
      note: row.note,
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}
