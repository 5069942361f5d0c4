import type { ReportableDispute } from '@keyturn/agency-files'
import type { Agency, DisputeState } from '@keyturn/agency-files/constants'
import { dayOfInstant } from '@keyturn/platform/days'
import { type Lookup, type Queryable, rowsOf, type Stored, type Tx } from '@keyturn/platform/db'
import type { EvidenceKind } from '@keyturn/platform/evidence-file'
import { sql } from 'drizzle-orm'
import type { DisputeMove } from '../domain/dispute.ts'
import type { Correction, OpenQuestion } from '../domain/timeline.ts'

/** One agency's record of the month, with its day. */
export interface AgencyRecord {
  agency: Agency
  code: string
  sentOn: string
}

export interface Dispute {
  memberId: string
  id: string
  agency: Agency
  month: string
  reason: string
  state: DisputeState
  openedAt: Date
  recordsBefore: AgencyRecord[]
  recordsAfter: AgencyRecord[]
  /** Corrected status after a decision for the member. */
  correctedStatus: '0' | 'U' | null
  lastReminderDay: number | null
  decidedBy: string | null
  decidedAt: Date | null
  decisionNote: string | null
  closedAt: Date | null
}

export interface Evidence {
  id: string
  disputeId: string
  fileKey: string
  fileName: string
  kind: EvidenceKind
  sizeBytes: number
  uploadedAt: Date
}

const disputes = rowsOf<Dispute>({
  memberId: 'value',
  id: 'value',
  agency: 'value',
  month: 'value',
  reason: 'value',
  state: 'value',
  openedAt: 'instant',
  recordsBefore: ['value', 'told_before'],
  recordsAfter: ['value', 'told_after'],
  correctedStatus: 'value',
  lastReminderDay: 'value',
  decidedBy: 'value',
  decidedAt: 'instant',
  decisionNote: 'value',
  closedAt: 'instant',
})

const evidence = rowsOf<Evidence>({
  id: 'value',
  disputeId: 'value',
  fileKey: 'value',
  fileName: 'value',
  kind: 'value',
  sizeBytes: 'value',
  uploadedAt: 'instant',
})

export async function lockDisputes(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`report-dispute:${memberId}`}, 0))`)
}

export async function disputesOf(db: Queryable, memberId: string): Promise<Dispute[]> {
  const { rows } = await db.execute<Stored<Dispute>>(sql`
    select ${disputes.columns} from report_dispute where member_id = ${memberId} order by opened_at desc, id desc`)
  return rows.map(disputes.read)
}

export async function findDispute(db: Queryable, memberId: string, id: string): Promise<Dispute | null> {
  const { rows } = await db.execute<Stored<Dispute>>(sql`
    select ${disputes.columns} from report_dispute where member_id = ${memberId} and id = ${id}`)
  return rows[0] ? disputes.read(rows[0]) : null
}

/** Returns undecided disputes, which the Credit Profile shows beside their months. */
export const openQuestionsOf = (memberId: string): Lookup<OpenQuestion[]> => ({
  query: sql`
    select id, agency, month, opened_at as "openedAt" from report_dispute
    where member_id = ${memberId} and state in ('open', 'in_review')`,
  readRows: (rows: readonly (Omit<OpenQuestion, 'openedOn'> & { openedAt: string })[]) =>
    rows.map(({ openedAt, ...question }) => ({ ...question, openedOn: dayOfInstant(new Date(openedAt)) })),
})

/** Returns corrections in progress. */
export const correctionsOf = (memberId: string): Lookup<Correction[]> => ({
  query: sql`
    select before ->> 'agency' as agency, month, corrected_status as to, after ->> 'code' as code, after ->> 'sentOn' as "madeOn"
    from report_dispute cross join lateral jsonb_array_elements(told_before) before
    left join lateral jsonb_array_elements(told_after) after on after ->> 'agency' = before ->> 'agency'
    where member_id = ${memberId} and state in ('upheld', 'corrected') order by decided_at`,
  readRows: (rows: readonly Correction[]) => [...rows],
})

export async function undecidedDisputes(db: Queryable): Promise<Dispute[]> {
  const { rows } = await db.execute<Stored<Dispute>>(sql`
    -- across members: the clock looks at all of them
    select ${disputes.columns} from report_dispute where state in ('open', 'in_review') order by opened_at, id`)
  return rows.map(disputes.read)
}

/** Returns decisions for the member made while no agency had the month but a file with it was open. */
export async function decisionsToFollow(db: Queryable): Promise<Dispute[]> {
  const { rows } = await db.execute<Stored<Dispute>>(sql`
    -- across members: the clock looks at all of them
    select ${disputes.columns} from report_dispute where state = 'upheld' and told_before = '[]' order by opened_at, id`)
  return rows.map(disputes.read)
}

export async function addDispute(tx: Tx, dispute: Dispute): Promise<void> {
  await tx.execute(sql`
    insert into report_dispute (member_id, id, agency, month, reason, state, opened_at, told_before)
    values (${dispute.memberId}, ${dispute.id}, ${dispute.agency}, ${dispute.month}, ${dispute.reason},
      ${dispute.state}, ${dispute.openedAt.toISOString()}, ${JSON.stringify(dispute.recordsBefore)}::jsonb)`)
}

export async function saveDispute(tx: Tx, dispute: Dispute): Promise<void> {
  await tx.execute(sql`
    update report_dispute set state = ${dispute.state},
      told_before = ${JSON.stringify(dispute.recordsBefore)}::jsonb, told_after = ${JSON.stringify(dispute.recordsAfter)}::jsonb,
      corrected_status = ${dispute.correctedStatus}, last_reminder_day = ${dispute.lastReminderDay},
      decided_by = ${dispute.decidedBy}, decided_at = ${dispute.decidedAt?.toISOString() ?? null},
      decision_note = ${dispute.decisionNote}, closed_at = ${dispute.closedAt?.toISOString() ?? null}
    where member_id = ${dispute.memberId} and id = ${dispute.id}`)
}

export interface DisputeEvent {
  id: string
  disputeId: string
  move: DisputeMove | 'open'
  state: DisputeState
  byMemberId: string | null
  note: string | null
  at: Date
}

export async function addDisputeEvent(tx: Tx, memberId: string, event: DisputeEvent): Promise<void> {
  await tx.execute(sql`
    insert into report_dispute_event (member_id, id, dispute_id, move, state, by_member_id, note, at)
    values (${memberId}, ${event.id}, ${event.disputeId}, ${event.move}, ${event.state}, ${event.byMemberId},
      ${event.note}, ${event.at.toISOString()})`)
}

export async function evidenceOf(db: Queryable, memberId: string): Promise<Evidence[]> {
  const { rows } = await db.execute<Stored<Evidence>>(sql`
    select ${evidence.columns} from dispute_evidence where member_id = ${memberId} order by uploaded_at, id`)
  return rows.map(evidence.read)
}

export async function addEvidence(tx: Tx, memberId: string, evidence: Evidence): Promise<void> {
  await tx.execute(sql`
    insert into dispute_evidence (member_id, id, dispute_id, file_key, file_name, kind, size_bytes, uploaded_at)
    values (${memberId}, ${evidence.id}, ${evidence.disputeId}, ${evidence.fileKey}, ${evidence.fileName},
      ${evidence.kind}, ${evidence.sizeBytes}, ${evidence.uploadedAt.toISOString()})`)
}

/** Deletes the texts and files of a member who left. The dispute and its decision stay. */
export async function deleteDisputeTexts(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`delete from dispute_evidence where member_id = ${memberId}`)
  await tx.execute(sql`delete from file_look where member_id = ${memberId}`)
  await tx.execute(sql`delete from report_dispute_event where member_id = ${memberId}`)
  await tx.execute(sql`
    update report_dispute set reason = '', decision_note = null where member_id = ${memberId}`)
}

/** Disputes of these members, newest first. Part of the statement that decides the lines of an agency file. */
export const disputesAbout = (
  memberIds: readonly string[],
): Lookup<Map<string, readonly ReportableDispute[]>> => ({
  query: sql`
    select member_id as "memberId", agency, month, tenancy_id as "tenancyId", state,
      corrected_status as "correctedStatus"
    from report_dispute where member_id = any(${sql.param([...memberIds])}::uuid[]) order by opened_at desc, id desc`,
  readRows: (rows: readonly (ReportableDispute & { memberId: string })[]) =>
    Map.groupBy(rows, ({ memberId }) => memberId),
})
