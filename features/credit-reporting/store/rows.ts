import type { Day } from '@keyturn/platform/days'
import type { Agency } from '../domain/agencies.ts'
import type { DisputeState } from '../domain/dispute.ts'
import type { AdverseCondition, MonthsBehind, ReportStatus } from '../domain/report-code.ts'

/** What one file said about one home of a member, and what became of it. `outcome` is null until it is answered. */
export interface ReportedLine {
  fileId: string
  tenancyId: string
  agency: Agency
  month: string
  status: ReportStatus
  flag: 'Q' | null
  balancePounds: number
  closedOn: Day | null
  heldBackBy: AdverseCondition[]
  sentAt: Date
  visibleBy: Day
  outcome: 'accepted' | 'rejected' | 'file_rejected' | null
  outcomeCode: string | null
  outcomeReason: string | null
  answeredAt: Date | null
}

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

export interface DisputeRow {
  id: string
  agency: Agency
  month: string
  tenancyId: string | null
  reason: string
  state: DisputeState
  openedAt: Date
  lastReminderDay: number | null
  decidedBy: string | null
  decidedAt: Date | null
  decisionNote: string | null
  closedAt: Date | null
}
