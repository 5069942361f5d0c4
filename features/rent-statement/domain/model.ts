import type { Day } from '@keyturn/platform/days'
import type {
  LaterPayment,
  MemberAnswer,
  PayeeStanding,
  ShownBy,
  ShownState,
} from '@keyturn/rent-record/constants'

/** Period of the rent record with its proof, as used by a statement. */
export interface ProvedPeriod {
  tenancyId: string
  dueOn: Day
  duePence: number
  /** Pence paid within 30 days after the rent day. */
  foundPence: number
  settledOn: Day | null
  /** Payments within 30 days after the rent day, if there were several. */
  parts?: readonly LaterPayment[]
  settledLater: readonly LaterPayment[]
  /** Days on which an account in another name paid. */
  otherNameOn?: readonly Day[]
  state: ShownState
  shownBy: ShownBy | null
  /** True if the bank showed all of the period's money. */
  bankProven: boolean
  memberAnswer: MemberAnswer | null
  payeeCheck: PayeeStanding | null
  otherPayee?: 'named' | 'unnamed' | null
  /** Domain of the confirmer. */
  confirmedBy?: string | null
}

/**
 * Payer: the renter, a benefit, an agent or other person for the renter, or an account whose holder the bank calls by
 * another name.
 */
export const PAYERS = ['renter', 'benefit', 'agent', 'other_account'] as const
export type Payer = (typeof PAYERS)[number]

export interface Payment {
  /** Null if the day is unknown or not shown. */
  on: Day | null
  pence: number
  payer: Payer
  proof: ShownBy
  /** True if it is in the sums of the purpose. */
  isCounted: boolean
}

/**
 * State of a period on a statement. Only `proved` equals a passport's verified; `part_paid` and `paid_later` have seen
 * money without a proved month.
 */
export const ROW_STATES = [
  'proved',
  'part_paid',
  'paid_later',
  'told',
  'said_paid',
  'said_unpaid',
  'not_proved',
  'open',
] as const
export type RowState = (typeof ROW_STATES)[number]

/** Payee of a period whose bank text does not name the landlord. */
export const OTHER_PAYEES = ['named', 'unnamed', 'in_doubt'] as const
export type OtherPayee = (typeof OTHER_PAYEES)[number]

export interface Row {
  dueOn: Day
  duePence: number
  state: RowState
  /** Null if unknown, or if the renter left days out. */
  isLate: boolean | null
  confirmedBy: string | null
  otherPayee: OtherPayee | null
  payments: Payment[]
  /** Sum of the counted payments. */
  paidPence: number
  /** Known payments minus rent due since the first period; null if the period is unknown. */
  balancePence: number | null
}

/** Sums of rows. `leftOutPence` is recorded money that the purpose does not count. */
export interface Sums {
  periods: number
  provedPeriods: number
  duePence: number
  paidPence: number
  paidByPayer: Record<Payer, number>
  leftOutPence: number
  /** Number of unknown periods, and the rent due for them. */
  unknownPeriods: number
  unknownDuePence: number
  /** Known payments minus rent due, over the known periods. */
  balancePence: number
}
