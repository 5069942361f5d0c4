import type { Day } from '@keyturn/platform/days'
import type { Period, Tenancy, Terms, Transaction } from '@keyturn/rent-engine/rules'
import type { MemberAnswer, MonthConfirmation, PeriodState } from '../constants.ts'
import type { LaterPayment } from './later-payments.ts'
import type { PayeeStanding } from './payee-standing.ts'

export type { Day } from '@keyturn/platform/days'
export type {
  Account,
  BroughtBack,
  Decision,
  ExcludedPayment,
  Match,
  Period,
  RejectedCandidate,
  RentFound,
  Tenancy,
  Terms,
  Transaction,
} from '@keyturn/rent-engine/rules'

/** Transaction with its source. */
export type Row = Transaction & { source: 'bank' | 'statement' }

/** Home of the member, with its terms. */
export interface Home {
  id: string
  tenancy: Omit<Tenancy, 'terms'> & { terms: (Terms & { toHousemate?: boolean })[] }
}

export interface FoundMatch {
  transactionId: string
  tenancyId: string
  confidence: number
  reasons: string[]
  /** Rent days it settles; `dueOn` is the first. */
  settles: Day[]
  dueOn: Day | null
  /** Other rent day it may pay, about which the member decides; null if none. */
  orElseDueOn: Day | null
  rentPence: number
}

export interface FoundPeriod extends Omit<Period, 'state'> {
  tenancyId: string
  found: Period['state']
  awaitsAnswer: boolean
  watched: boolean
  /** True if only bank rows verify it, without uploaded statements. */
  bankProven: boolean
  /** Verified payments more than 30 days late, which no longer settle the period, oldest first. */
  settledLater: LaterPayment[]
  /** True if the rent goes to a housemate on that day. It counts here but is never reported. */
  toHousemate: boolean
  reasons: string[]
}

/** Period of the record: the found facts, the member's answer and the proof. */
export interface StoredPeriod extends Omit<FoundPeriod, 'found'> {
  state: PeriodState
  memberAnswer: MemberAnswer | null
  /** File name of the evidence of another payer. */
  evidence: string | null
  /** Staff's finding about the evidence; null if not read yet. */
  evidenceProves: boolean | null
  /** Staff's note to the member. */
  evidenceNote: string | null
  /** Answer of the landlord who confirmed the home; null if not asked. */
  landlordWord: MonthConfirmation | null
  /** Null if no payee is in doubt, or staff accepted it. */
  payeeCheck: PayeeStanding | null
}

/** Facts of a period for other features, without texts and answers. */
export type PeriodFacts = Omit<StoredPeriod, 'reasons' | 'memberAnswer' | 'evidenceNote'>
