import { downloadToken } from '../actions/fetch-export.ts'
import type { Overview } from '../actions/read-overview.ts'
import { privacyPaths } from '../call-paths.ts'
import type { PrivacyContext } from '../context.ts'
import type { ComplaintView, ExportView, OverviewResponse } from '../contract.ts'
import { LOOKS } from '../domain/audit.ts'
import { stateAt } from '../domain/data-export.ts'
import type { Complaint } from '../store/complaints.ts'
import type { DataExport } from '../store/exports.ts'

const text = (instant: Date | null): string | null => instant?.toISOString() ?? null

export function exportOf(context: PrivacyContext, memberId: string, copy: DataExport): ExportView {
  const token = downloadToken(context, memberId, copy)
  return {
    id: copy.id,
    state: stateAt(copy, context.clock.now()),
    asked_at: copy.askedAt.toISOString(),
    ready_at: text(copy.readyAt),
    expires_at: text(copy.expiresAt),
    size_bytes: copy.sizeBytes,
    download_url: token && `${privacyPaths.download.replace(':id', copy.id)}?token=${token}`,
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

export function overviewOf(context: PrivacyContext, memberId: string, overview: Overview): OverviewResponse {
  return {
    export: overview.latestExport && exportOf(context, memberId, overview.latestExport),
    consents: overview.consents.map(({ at, textVersion, ...consent }) => ({
      ...consent,
      at: at.toISOString(),
      text_version: textVersion,
    })),
    looks: overview.looks.map(({ at, what }) => ({ at: at.toISOString(), what: wordsFor(what) })),
    complaints: overview.complaints.map(complaintOf),
  }
}

const words: Record<string, string> = LOOKS
const wordsFor = (what: string): string => words[what] ?? 'Your account'
