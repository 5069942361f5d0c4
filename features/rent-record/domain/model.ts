import type { Day, Every, Nation } from '@keyturn/platform/days'
import type { LandlordWord, MemberAnswer, PeriodState } from '../words.ts'
import type { LaterPayment } from './later-payments.ts'
import type { PassedOverBecause } from './not-this.ts'
import type { PayeeStanding } from './payee-standing.ts'

export type { Day, Every, Nation }

/* The vocabulary of the record: what goes into finding rent and what comes out of it. */

export interface Transaction {
  id: string
  accountId: string
  bookedOn: Day
  /** Negative is money out. */
  pence: number
  description: string
  merchant?: string | null
}

export interface Terms {
  from: Day
  pence: number
  /** null: read it from the payments. */
  every: Every | null
  dueDay?: number | null
  /** The member's part of it from this day on; left out: the tenancy's. */
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
  /** The rent day of the period it pays, where the member gave it to one, and the home that period is of. */
  dueOn?: Day | null
  tenancyId?: string | null
}

export interface Match {
  transactionId: string
  /** words.ts says from where on it is verified, and from where on the member is asked. */
  confidence: number
  reasons: string[]
  periodIndexes: number[]
  /** The period it may as well have been meant for: rent it is, and the member is asked which month's. */
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
  /** What looked like rent and is none: it came back, or is exactly the rent moved between own accounts. */
  setAside: SetAside[]
  /** What stands near a rent day and was not taken for its rent. */
  passedOver: PassedOver[]
  /** Payments that came back, with the credits that brought them. */
  broughtBack: BroughtBack[]
}

export interface FindRentInput {
  transactions: readonly Transaction[]
  tenancy: Tenancy
  decisions?: readonly Decision[] | undefined
  today: Day
  /** A day from which the history is known although its rows begin later: rows that are no rent are not stored for long. */
  knownFrom?: Day | null | undefined
  /** Payments that were verified before. */
  verified?: ReadonlySet<string> | undefined
  /** Rent days the record has already. An inferred rhythm keeps them, and another one begins after the last. */
  keptDays?: readonly Day[] | undefined
  /** Their holders tell a move between own accounts. */
  accounts?: readonly Account[] | undefined
}

/** A transaction and where we have it from. */
export type Row = Transaction & { source: 'bank' | 'statement' }

/** A bank account and the days it is known for. */
export interface Account {
  id: string
  /** As the bank shows them; null or left out where it shows none. */
  holders?: readonly string[] | null
  coverage: readonly { from: Day; to: Day }[]
}

/** A home of the member with the terms it was rented under. */
export interface Home {
  id: string
  tenancy: Omit<Tenancy, 'terms'> & { terms: (Terms & { toHousemate?: boolean })[] }
}

export interface FoundMatch {
  transactionId: string
  tenancyId: string
  confidence: number
  reasons: string[]
  /** The rent days it settles, and the first of them. */
  settles: Day[]
  dueOn: Day | null
  /** The rent day it may as well have been meant for: the member is asked. */
  orElseDueOn: Day | null
  rentPence: number
}

export interface FoundPeriod extends Omit<Period, 'state'> {
  tenancyId: string
  found: Period['state']
  awaitsAnswer: boolean
  watched: boolean
  /** All that verifies it came from the bank itself, not from a statement the member brought. */
  bankProven: boolean
  /** Verified payments that came after the thirty days in which they would have settled it, the oldest first. */
  settledLater: LaterPayment[]
  /** The rent of its day goes to a housemate: it counts here, and is never reported. */
  toHousemate: boolean
  reasons: string[]
}

/** A period as the record has it: what was found, and what the member said of it. */
export interface StoredPeriod extends Omit<FoundPeriod, 'found'> {
  state: PeriodState
  memberAnswer: MemberAnswer | null
  /** The file name of the evidence that shows who paid it. */
  evidence: string | null
  /** What our people found in it; null: nobody has read it yet. */
  evidenceProves: boolean | null
  /** What they wrote to the member about it. */
  evidenceNote: string | null
  /** What whoever confirmed the home says of the month; null: they were not asked. */
  landlordWord: LandlordWord | null
  /** Null where no payee of it is in doubt, or a person said yes. */
  payeeCheck: PayeeStanding | null
}

/** A period without its sentences and without what the member said: what others decide by. */
export type PeriodFacts = Omit<StoredPeriod, 'reasons' | 'memberAnswer' | 'evidenceNote'>

export interface PassedOver {
  transactionId: string
  nearDueOn: Day
  because: PassedOverBecause
}

export interface BroughtBack {
  transactionId: string
  by: string[]
  /** The payee sent it back, as money that goes round; false where a bank returned it. */
  isRound: boolean
}

export interface SetAside {
  transactionId: string
  because: 'came_back' | 'own_transfer'
  bookedOn: Day
  pence: number
}
