import type { NameVerdict } from '@keyturn/bank-link/constants'
import type { Day, Every } from '@keyturn/platform/days'
import type { LaterPayment, PayeeStanding, PeriodState } from '@keyturn/rent-record/constants'
import type { Agency, AgencyPolicy, CurrentConsent, DisputeState, MonthsBehind } from '../constants.ts'
import type { Arrangement } from './arrangement.ts'
import type { DetailProblem } from './eligibility.ts'

/** A rent period as rent-record stores it. */
export interface KnownPeriod {
  readonly tenancyId: string
  readonly dueOn: Day
  readonly lateAfter: Day
  readonly duePence: number
  readonly foundPence: number
  /** Payments booked after the 30 days in which they would have settled the period. */
  readonly settledLater: readonly LaterPayment[]
  readonly state: PeriodState
  readonly awaitsAnswer: boolean
  readonly watched: boolean
  readonly bankProven: boolean
  /** True if rent is paid to a housemate who pays the landlord, so it is never reported. */
  readonly toHousemate: boolean
  /** True if staff have read the evidence, and it shows that a benefit or an agent paid. Null if there is none. */
  readonly evidenceProves: boolean | null
  /** Payee decision that staff have open or refused. Null if none is needed or it was approved. */
  readonly payeeCheck: PayeeStanding | null
}

export interface KnownHome {
  readonly id: string
  readonly startsOn: Day
  readonly endsOn: Day | null
  readonly address: string
  /** True if the bank shows a payment for the home. */
  readonly matched: boolean
  /** Whole rent by start day, oldest first. `share` is the member's part. */
  readonly terms: readonly {
    readonly from: Day
    readonly pence: number
    readonly every: Every | null
    readonly share?: number
  }[]
  readonly share: number
}

/** Facts about one member that a file needs. */
export interface ReportableMember {
  /** Consent to reporting in general. Each agency also needs its own. */
  readonly optedIn: boolean
  /** Number of agencies in the current plan. 0 without a plan. */
  readonly agenciesInPlan: number
  readonly consents: readonly CurrentConsent[]
  /** Verdict on the member's name against the paying accounts' holders. Undefined if not compared. */
  readonly nameVerdict?: NameVerdict
  /** The same verdict for the name sent to agencies. Undefined if none was sent or it is the member's name. */
  readonly toldNameVerdict?: NameVerdict
  /** The newest first. */
  readonly homes: readonly KnownHome[]
  /** Periods of all homes, oldest first, because history continues over a move. */
  readonly periods: readonly KnownPeriod[]
  readonly accounts: readonly KnownAccount[]
  readonly approvals: readonly Approval[]
  /** Agreements with a landlord that staff approved. */
  readonly arrangements: readonly Arrangement[]
  /** The newest first. */
  readonly disputes: readonly Dispute[]
}

/** Agency account of one home. */
export interface KnownAccount {
  readonly agency: Agency
  readonly tenancyId: string
  readonly accountNumber: string
  readonly startedOn: Day
  /** A record was sent and not rejected, so the account may not be missing from a file. */
  readonly reported: boolean
  /** The agency accepted a record and has the account open. */
  readonly heldOpen: boolean
  readonly heldClosedOn: Day | null
  /** Name and date of birth last sent. Null before the first record. */
  readonly holder: { readonly name: string; readonly bornOn: Day | null } | null
}

export interface Approval {
  readonly tenancyId: string
  readonly month: string
  readonly status: MonthsBehind
  readonly arrearsPence: number
  readonly state: 'pending' | 'approved' | 'refused'
}

export interface Dispute {
  readonly agency: Agency
  readonly month: string
  /** Null if it is about every home of that month. */
  readonly tenancyId: string | null
  readonly state: DisputeState
  /** Status that staff decided for the month. */
  readonly correctedStatus: '0' | 'U' | null
}

export interface FileQuestion {
  readonly agency: Agency
  readonly policy: AgencyPolicy
  readonly month: string
  readonly today: Day
  /** True if CREDIT_AGENCIES configures the agency. */
  readonly reached: boolean
  /**
   * Returns the member's details that no file can express, for previews. Omitted in a file, because writing the record
   * finds them.
   */
  readonly detailsInTheWay?: (home: KnownHome) => readonly DetailProblem[]
}
