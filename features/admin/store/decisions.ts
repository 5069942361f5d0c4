import type { Queryable, Tx } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Decision } from '../domain/list-items.ts'
import { namesOf } from './staff-names.ts'

export interface DecisionRow {
  memberId: string
  kind: 'application' | 'agreement'
  subjectId: string
  status: Decision
  reason: string
  decidedBy: string
  decidedAt: Date
}

/** Lock, so that of two concurrent decisions the second finds the first. */
export async function lockDecisions(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`desk:${memberId}`}, 0))`)
}

/** Earlier decisions stay stored; only the latest is in effect. */
export async function addDecision(tx: Tx, row: DecisionRow): Promise<void> {
  const { memberId, kind, subjectId } = row
  await tx.execute(sql`update desk_decision set is_latest = false
    where member_id = ${memberId} and kind = ${kind} and subject_id = ${subjectId} and is_latest`)
  await tx.execute(sql`
    insert into desk_decision (member_id, kind, subject_id, number, status, reason, decided_by, decided_at, is_latest)
    select ${memberId}, ${kind}, ${subjectId}, coalesce(max(number), 0) + 1, ${row.status}, ${row.reason},
      ${row.decidedBy}, ${row.decidedAt.toISOString()}, true
    from desk_decision where member_id = ${memberId} and kind = ${kind} and subject_id = ${subjectId}`)
}

export interface PastDecision {
  kind: 'application' | 'agreement'
  status: Decision
  reason: string
  by: string
  at: Date
}

export async function decisionsAbout(db: Queryable, memberId: string): Promise<PastDecision[]> {
  const { rows } = await db.execute<Omit<PastDecision, 'at' | 'by'> & { at: string; decidedBy: string }>(sql`
    select kind, status, reason, decided_at as at, decided_by as "decidedBy" from desk_decision where member_id = ${memberId}
    order by decided_at desc, number desc limit 50`)
  const names = await namesOf(
    db,
    rows.map(({ decidedBy }) => decidedBy),
  )
  return rows.map(({ decidedBy, at, ...row }) => ({
    ...row,
    by: names.get(decidedBy) ?? '',
    at: new Date(at),
  }))
}

/** Deletes all decisions about the member. */
export async function eraseDecisions(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from desk_decision where member_id = ${memberId}`)
}
