import type { CurrentMember } from '@keyturn/platform/http'
import type { Overview } from '../actions/read-overview.ts'
import type { PrivacyContext } from '../context.ts'
import type { ComplaintView, ExportView, OverviewResponse } from '../contract.ts'
import { ACCESS_LABELS } from '../domain/audit.ts'
import { opensIn, stateAt } from '../domain/data-export.ts'
import type { Complaint } from '../store/complaints.ts'
import type { DataExport } from '../store/exports.ts'

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null

export function exportOf(context: PrivacyContext, member: CurrentMember, copy: DataExport): ExportView {
  const state = stateAt(copy, context.clock.now())
  const opens = opensIn(copy, member)
  return {
    id: copy.id,
    state,
    asked_at: copy.askedAt.toISOString(),
    ready_at: text(copy.readyAt),
    expires_at: text(copy.expiresAt),
    size_bytes: copy.sizeBytes,
    download_url: state === 'ready' && opens ? `/api/privacy/export/${copy.id}/download/` : null,
    sign_in_again: state === 'ready' && !opens,
  }
}

export function complaintOf(complaint: Complaint): ComplaintView {
  return {
    reference: complaint.reference,
    about: complaint.about,
    message: complaint.words,
    received_at: complaint.receivedAt.toISOString(),
    acknowledge_by: complaint.acknowledgeBy,
    acknowledged_at: text(complaint.acknowledgedAt),
    answer_by: complaint.answerBy,
    state: complaint.state,
    answer: complaint.answer,
    answered_at: text(complaint.answeredAt),
  }
}

export function overviewOf(
  context: PrivacyContext,
  member: CurrentMember,
  overview: Overview,
): OverviewResponse {
  return {
    export: overview.latestExport && exportOf(context, member, overview.latestExport),
    consents: overview.consents.map(({ at, textVersion, ...consent }) => ({
      ...consent,
      at: at.toISOString(),
      text_version: textVersion,
    })),
    looks: overview.looks.map(({ at, what }) => ({ at: at.toISOString(), what: accessLabel(what) })),
    complaints: overview.complaints.map(complaintOf),
  }
}

const accessLabels: Record<string, string> = ACCESS_LABELS
const accessLabel = (what: string): string => accessLabels[what] ?? 'Your account'
