import type { Day, Every } from '@keyturn/platform/days'
import type { Agency, AgencyPolicy } from './agencies.ts'
import type { StandingConsent } from './consents.ts'
import type { DisputeState } from './dispute.ts'
import type { PeriodState } from './report-code.ts'

/** One rent period as rent-record keeps it. */
export interface KnownPeriod {
  readonly tenancyId: string
  readonly dueOn: Day
  readonly lateAfter: Day
  readonly duePence: number
  readonly foundPence: number
  readonly state: PeriodState
  readonly awaitsAnswer: boolean
  readonly watched: boolean
  readonly bankProven: boolean
  /** Paid to a housemate, who pays the landlord: nothing about it is ever reported. */
  readonly toHousemate: boolean
  /** The paper that shows that a benefit or an agent paid it. */
  readonly evidence: string | null
}

export interface KnownHome {
  readonly id: string
  readonly startsOn: Day
  readonly endsOn: Day | null
  readonly address: string
  /** Rent was found for it in the bank. */
  readonly matched: boolean
  /** The whole rent from a day on, oldest first; `share` of it is the member's. */
  readonly terms: readonly { readonly from: Day; readonly pence: number; readonly every: Every | null }[]
  readonly share: number
}

/** What a file about one month needs to know of one member. */
export interface ReportableMember {
  readonly optedIn: boolean
  readonly agenciesInPlan: number
  readonly consents: readonly StandingConsent[]
  readonly homes: readonly KnownHome[]
  /** Of all homes, oldest first: history goes on over a move. */
  readonly periods: readonly KnownPeriod[]
  readonly accounts: readonly KnownAccount[]
  readonly approvals: readonly Approval[]
  readonly disputes: readonly Dispute[]
}

export interface KnownAccount {
  readonly tenancyId: string
  readonly startedOn: Day
  /** A record about it has gone out and was not refused: it may not go missing. */
  readonly reported: boolean
  readonly heldClosedOn: Day | null
}

export interface Approval {
  readonly tenancyId: string
  readonly month: string
  readonly arrearsPence: number
  readonly state: 'pending' | 'approved' | 'refused'
}

export interface Dispute {
  readonly agency: Agency
  readonly month: string
  /** Null: every home of that month. */
  readonly tenancyId: string | null
  readonly state: DisputeState
  /** What a person decided that the month says. */
  readonly correctedStatus: '0' | 'U' | null
}

export interface FileQuestion {
  readonly agency: Agency
  readonly policy: AgencyPolicy
  readonly month: string
  readonly today: Day
}
