import type { Day, Every, Nation } from '@keyturn/platform/days'
import type { EngineRejection } from '../constants.ts'

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

/** Bank account with its known days. */
export interface Account {
  id: string
  /** Names shown by the bank; null or missing if it shows none. */
  holders?: readonly string[] | null
  coverage: readonly { from: Day; to: Day }[]
}

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
