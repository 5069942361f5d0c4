import type { ReportMonth } from '../contract.ts'

/** Month of £950, paid on its day and proved by the bank. */
export const aReportMonth = (due_on: string, more: Partial<ReportMonth> = {}): ReportMonth => ({
  due_on,
  due: 950,
  found: 950,
  state: 'verified_on_time',
  settled_on: due_on,
  reasons: [],
  late_after: due_on,
  awaits_answer: false,
  watched: true,
  said: null,
  shown_by: 'bank',
  landlord: null,
  evidence: null,
  evidence_proves: null,
  evidence_note: null,
  is_asked: false,
  ...more,
})
