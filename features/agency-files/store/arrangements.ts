import type { Day } from '@keyturn/platform/days'
import { type Lookup, type Queryable, rowsOf, type Stored, type Tx, values } from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'
import type { Arrangement } from '../domain/arrangement.ts'

/** Agreement with a landlord as staff recorded it. */
export interface RecordedArrangement extends Arrangement {
  id: string
  /** Document that it rests on, in the words of the staff member who read it. */
  evidence: string
  state: 'pending' | 'approved' | 'refused'
  createdAt: Date
  recordedBy: string
  /** Null until staff end it. A last day that was known from the start ends it too. */
  endedAt: Date | null
}

export interface NewArrangement extends Omit<RecordedArrangement, 'endedAt'> {
  memberId: string
  decidedBy: string | null
  decidedAt: Date | null
}

const recorded = rowsOf<RecordedArrangement>({
  id: 'value',
  tenancyId: 'value',
  startsOn: 'value',
  endsOn: 'value',
  terms: 'value',
  evidence: 'value',
  state: 'value',
  createdAt: 'instant',
  recordedBy: 'value',
  endedAt: 'instant',
})

/** Serialises recordings about one member, so that two at once never overlap. */
export async function lockArrangements(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`arrangement:${memberId}`}, 0))`)
}

export async function insertArrangement(tx: Tx, made: NewArrangement): Promise<void> {
  await tx.execute(sql`insert into rent_arrangement ${values(made)}`)
}

/** Returns every arrangement that staff recorded of a member, newest first. */
export const recordedArrangementsOf = (memberId: string): Lookup<RecordedArrangement[]> => ({
  query: sql`
    select ${recorded.columns} from rent_arrangement where member_id = ${memberId} order by created_at desc, id desc`,
  readRows: (rows: readonly Stored<RecordedArrangement>[]) => rows.map(recorded.read),
})

/** Locks an arrangement and returns it. Null if there is none. */
export async function lockArrangement(
  tx: Tx,
  memberId: string,
  id: string,
): Promise<RecordedArrangement | null> {
  const { rows } = await tx.execute<Stored<RecordedArrangement>>(sql`
    select ${recorded.columns} from rent_arrangement where member_id = ${memberId} and id = ${id} for update`)
  return rows[0] ? recorded.read(rows[0]) : null
}

/** Returns true if an approved or pending arrangement of the home covers a day of these. */
export async function hasArrangementWithin(
  db: Queryable,
  memberId: string,
  { tenancyId, startsOn, endsOn }: { tenancyId: string; startsOn: Day; endsOn: Day | null },
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from rent_arrangement
      where member_id = ${memberId} and tenancy_id = ${tenancyId} and state <> 'refused'
        and (ends_on is null or ends_on >= ${startsOn}::date)
        and (${endsOn}::date is null or starts_on <= ${endsOn}::date)) as found`)
  return rows[0]?.found ?? false
}

export async function saveArrangementDecision(
  tx: Tx,
  memberId: string,
  decision: { id: string; state: 'approved' | 'refused'; by: string; note: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update rent_arrangement set state = ${decision.state}, decided_by = ${decision.by},
      decided_at = ${decision.at.toISOString()}, decision_note = ${decision.note}
    where member_id = ${memberId} and id = ${decision.id}`)
}

export async function saveArrangementEnd(
  tx: Tx,
  memberId: string,
  end: { id: string; endsOn: Day; by: string; reason: string; at: Date },
): Promise<void> {
  await tx.execute(sql`
    update rent_arrangement set ends_on = ${end.endsOn}, ended_by = ${end.by}, ended_at = ${end.at.toISOString()},
      end_reason = ${end.reason}
    where member_id = ${memberId} and id = ${end.id}`)
}
