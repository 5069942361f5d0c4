import type { Day, Every, Nation } from '@keyturn/platform/days'
import type { MemberAnswer, MonthConfirmation, PeriodState } from '../constants.ts'
import type { LaterPayment } from './later-payments.ts'
import type { PayeeStanding } from './payee-standing.ts'
import type { EngineRejection } from './rejection-reasons.ts'

export type { Day, Every, Nation }

/* Input and output types of the rent engine. */

export interface Transaction {
  id: string
  accountId: string
  bookedOn: Day
  /** Negative for outgoing money. */
  pence: number
  description: string
  merchant?: string | null
}

export interface Terms {
  from: Day
  pence: number
  /** Null if inferred from the payments. */
  every: Every | null
  dueDay?: number | null
  /** Member's share from this day on. Defaults to the tenancy's share. */
  share?: number
}

export interface Tenancy {
  startsOn: Day
  endsOn?: Day | null
  terms: Terms[]
  payees: string[]
  address?: string | null
  share?: number
  nation?: Nation
}

export interface Decision {
  transactionId: string
  isRent: boolean
  /** Rent day and home of the period that the member assigned the payment to. */
  dueOn?: Day | null
  tenancyId?: string | null
}

export interface Match {
  transactionId: string
  /** `VERIFIED_FROM` and `ASKED_FROM` in constants.ts are the thresholds. */
  confidence: number
  reasons: string[]
  periodIndexes: number[]
  /** Index of the other period it may pay, about which the member decides; null if none. */
  orElse: number | null
}

export interface Period {
  dueOn: Day
  lateAfter: Day
  duePence: number
  foundPence: number
  state: 'upcoming' | 'on_time' | 'late' | 'part_paid' | 'not_found'
  settledOn: Day | null
}

export interface RentFound {
  every: Every
  matches: Match[]
  periods: Period[]
  /** Payments that looked like rent but are not: returned, or an own transfer of exactly the rent. */
  setAside: ExcludedPayment[]
  /** Payments near a rent day that were not counted as its rent. */
  passedOver: RejectedCandidate[]
  /** Returned payments, with the credits that returned them. */
  broughtBack: BroughtBack[]
}

export interface FindRentInput {
  transactions: readonly Transaction[]
  tenancy: Tenancy
  decisions?: readonly Decision[] | undefined
  today: Day
  /** First known day of the history, which may be before its rows, because rows that are not rent are deleted. */
  knownFrom?: Day | null | undefined
  /** Payments verified before. */
  verified?: ReadonlySet<string> | undefined
  /** Rent days in the record. An inferred rhythm keeps them and starts after the last. */
  keptDays?: readonly Day[] | undefined
  /** Accounts whose holders identify own transfers. */
  accounts?: readonly Account[] | undefined
}

/** Transaction with its source. */
export type Row = Transaction & { source: 'bank' | 'statement' }

/** Bank account with its known days. */
export interface Account {
  id: string
  /** Names shown by the bank; null or missing if it shows none. */
  holders?: readonly string[] | null
  coverage: readonly { from: Day; to: Day }[]
}

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

export interface RejectedCandidate {
  transactionId: string
  nearDueOn: Day
  because: EngineRejection
}

export interface BroughtBack {
  transactionId: string
  by: string[]
  /** True if the payee returned it, as in circular payments; false if a bank did. */
  isRound: boolean
}

export interface ExcludedPayment {
  transactionId: string
  because: 'came_back' | 'own_transfer'
  bookedOn: Day
  pence: number
}
