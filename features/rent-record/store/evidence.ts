import type { Day } from '@keyturn/platform/days'
import { bumpRevision, type Queryable, type Tx } from '@keyturn/platform/db'
import type { EvidenceKind } from '@keyturn/platform/evidence-file'
import { sql } from 'drizzle-orm'

export interface Evidence {
  tenancyId: string
  dueOn: Day
  fileKey: string
  fileName: string
  kind: EvidenceKind
  sizeBytes: number
  uploadedAt: Date
}

/** Upserts the evidence, and returns the file key it replaces. */
export async function upsertEvidence(tx: Tx, memberId: string, evidence: Evidence): Promise<string | null> {
  bumpRevision(tx, memberId)
  const { rows } = await tx.execute<{ fileKey: string }>(sql`
    select file_key as "fileKey" from rent_evidence
    where member_id = ${memberId} and tenancy_id = ${evidence.tenancyId} and due_on = ${evidence.dueOn}::date`)
  await tx.execute(sql`
    insert into rent_evidence (member_id, tenancy_id, due_on, file_key, file_name, kind, size_bytes, uploaded_at)
    values (${memberId}, ${evidence.tenancyId}, ${evidence.dueOn}, ${evidence.fileKey}, ${evidence.fileName}, ${evidence.kind},
      ${evidence.sizeBytes}, ${evidence.uploadedAt.toISOString()})
    on conflict (member_id, tenancy_id, due_on) do update set file_key = excluded.file_key,
      file_name = excluded.file_name, kind = excluded.kind, size_bytes = excluded.size_bytes,
      uploaded_at = excluded.uploaded_at, proves = null, read_at = null, read_by = null, read_note = null`)
  return rows[0]?.fileKey ?? null
}

export interface EvidenceReview {
  memberId: string
  tenancyId: string
  dueOn: Day
  /** Upload time of the reviewed document; null for the current one. */
  broughtAt: Date | null
  proves: boolean
  /** Id of the staff member. */
  by: string
  /** Note shown to the member. */
  note: string
}

/** Returns false if no document awaits review. */
export async function recordReview(tx: Tx, reading: EvidenceReview, at: Date): Promise<boolean> {
  const { memberId, tenancyId, dueOn, proves, by, note } = reading
  bumpRevision(tx, memberId)
  const broughtAt = reading.broughtAt?.toISOString() ?? null
  const { rowCount } = await tx.execute(sql`
    update rent_evidence set proves = ${proves}, read_at = ${at.toISOString()}, read_by = ${by}, read_note = ${note}
    where member_id = ${memberId} and tenancy_id = ${tenancyId} and due_on = ${dueOn}::date and proves is null
      and (${broughtAt}::timestamptz is null or uploaded_at >= ${broughtAt}::timestamptz
        and uploaded_at < ${broughtAt}::timestamptz + interval '1 millisecond')`)
  return (rowCount ?? 0) > 0
}

export async function listEvidence(db: Queryable, memberId: string): Promise<Evidence[]> {
  const { rows } = await db.execute<Omit<Evidence, 'uploadedAt'> & { uploadedAt: string }>(sql`
    select tenancy_id as "tenancyId", due_on::text as "dueOn", file_key as "fileKey", file_name as "fileName", kind,
      size_bytes as "sizeBytes", uploaded_at as "uploadedAt"
    from rent_evidence where member_id = ${memberId} order by due_on, tenancy_id`)
  return rows.map((row) => ({ ...row, uploadedAt: new Date(row.uploadedAt) }))
}

export interface DroppedEvidence extends Record<string, unknown> {
  fileKey: string
  dueOn: Day
}

/** Deletes evidence of months that are no longer answered as paid by someone else. */
export async function deleteUnusedEvidence(tx: Tx, memberId: string): Promise<DroppedEvidence[]> {
  bumpRevision(tx, memberId)
  const { rows } = await tx.execute<DroppedEvidence>(sql`
    delete from rent_evidence e where e.member_id = ${memberId} and not exists (
      select from rent_period p where p.member_id = ${memberId} and p.tenancy_id = e.tenancy_id
        and p.due_on = e.due_on and p.said in ('paid_by_benefit', 'paid_by_agent'))
    returning file_key as "fileKey", due_on as "dueOn"`)
  return rows
}

export async function deleteEvidence(
  tx: Tx,
  memberId: string,
  dueOn: Day | null,
): Promise<DroppedEvidence[]> {
  bumpRevision(tx, memberId)
  const { rows } = await tx.execute<DroppedEvidence>(sql`
    delete from rent_evidence where member_id = ${memberId} and (${dueOn}::date is null or due_on = ${dueOn}::date)
    returning file_key as "fileKey", due_on as "dueOn"`)
  return rows
}
