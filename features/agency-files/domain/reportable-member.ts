import type { NameVerdict } from '@keyturn/bank-link/words'
import type { Day, Every } from '@keyturn/platform/days'
import type { LaterPayment, PayeeStanding, PeriodState } from '@keyturn/rent-record/words'
import type { Agency, AgencyPolicy, CurrentConsent, DisputeState, MonthsBehind } from '../words.ts'
import type { DetailProblem } from './eligibility.ts'

/** One rent period as rent-record has it. */
export interface KnownPeriod {
  readonly tenancyId: string
  readonly dueOn: Day
  readonly lateAfter: Day
  readonly duePence: number
  readonly foundPence: number
  /** Money booked after the thirty days in which it would have settled the period. */
  readonly settledLater: readonly LaterPayment[]
  readonly state: PeriodState
  readonly awaitsAnswer: boolean
  readonly watched: boolean
  readonly bankProven: boolean
  /** Paid to a housemate, who pays the landlord: nothing about it is ever reported. */
  readonly toHousemate: boolean
  /** One of our people has read the evidence that a benefit or an agent paid it, and it shows so. */
  readonly evidenceProves: boolean | null
  /** A person decides first whether its payee is paid rent, or has said no; null: nothing to decide, or a yes. */
  readonly payeeCheck: PayeeStanding | null
}

export interface KnownHome {
  readonly id: string
  readonly startsOn: Day
  readonly endsOn: Day | null
  readonly address: string
  /** Rent was found for it in the bank. */
  readonly matched: boolean
  /** The whole rent from a day on, oldest first; `share` of it is the member's. */
  readonly terms: readonly {
    readonly from: Day
    readonly pence: number
    readonly every: Every | null
    readonly share?: number
  }[]
  readonly share: number
}

/** What a file needs to know of one member. */
export interface ReportableMember {
  /** The member's yes to reporting at all; each agency needs one of its own besides. */
  readonly optedIn: boolean
  /** How many agencies the plan that runs now allows; none without one. */
  readonly agenciesInPlan: number
  readonly consents: readonly CurrentConsent[]
  /** The member's name beside the holders of the accounts that pay; left out where nobody compared them. */
  readonly nameVerdict?: NameVerdict
  /** The same of the name that agencies were told; left out where that is the member's name, or none was told. */
  readonly toldNameVerdict?: NameVerdict
  /** The newest first. */
  readonly homes: readonly KnownHome[]
  /** Of all homes, oldest first: history goes on over a move. */
  readonly periods: readonly KnownPeriod[]
  readonly accounts: readonly KnownAccount[]
  readonly approvals: readonly Approval[]
  /** The newest first. */
  readonly disputes: readonly Dispute[]
}

/** The line an agency holds about one home. */
export interface KnownAccount {
  readonly agency: Agency
  readonly tenancyId: string
  readonly accountNumber: string
  readonly startedOn: Day
  /** A record about it has gone out and was not refused: it may not go missing. */
  readonly reported: boolean
  /** The agency accepted a record and holds the account as open. */
  readonly heldOpen: boolean
  readonly heldClosedOn: Day | null
  /** Name and date of birth as last sent; null before the first record. */
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
  /** There is a way to the agency. */
  readonly reached: boolean
  /**
   * What of the member's details no file can carry with this home. A file leaves it out, because writing the record
   * says so itself; whoever asks before there is a file wants to know every one.
   */
  readonly detailsInTheWay?: (home: KnownHome) => readonly DetailProblem[]
}
