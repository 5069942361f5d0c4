import type { Day } from '@keyturn/platform/days'
import type {
  LaterPayment,
  MemberAnswer,
  PayeeStanding,
  ShownBy,
  ShownState,
} from '@keyturn/rent-record/words'

/** A period of the rent record with who proved it, as a signed paper may use it. */
export interface ProvedPeriod {
  tenancyId: string
  dueOn: Day
  duePence: number
  /** Money for the period within its thirty days. */
  foundPence: number
  settledOn: Day | null
  /** Its payments within the thirty days, where they were several. */
  parts?: readonly LaterPayment[]
  settledLater: readonly LaterPayment[]
  state: ShownState
  shownBy: ShownBy | null
  /** All money of the period was seen by the bank. */
  bankProven: boolean
  memberAnswer: MemberAnswer | null
  payeeCheck: PayeeStanding | null
  otherPayee?: 'named' | 'unnamed' | null
  /** Who confirmed the month, by domain. */
  confirmedBy?: string | null
}

/** Who paid: the renter, a benefit, or an agent or other person for the renter. */
export const PAYERS = ['renter', 'benefit', 'agent'] as const
export type Payer = (typeof PAYERS)[number]

export interface Payment {
  /** Null where the day is not known or not shown. */
  on: Day | null
  pence: number
  payer: Payer
  proof: ShownBy
  /** The payment is in the sums of the purpose. */
  isCounted: boolean
}

/**
 * State of a period on a statement. Only `proved` is what a rent passport calls verified. `part_paid` and `paid_later` have
 * money that was seen, and no proved month.
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

/** Payee of a period whose bank line does not name the landlord. */
export const OTHER_PAYEES = ['named', 'unnamed', 'in_doubt'] as const
export type OtherPayee = (typeof OTHER_PAYEES)[number]

export interface Row {
  dueOn: Day
  duePence: number
  state: RowState
  /** Null where it is not known, or the renter left days out. */
  isLate: boolean | null
  confirmedBy: string | null
  otherPayee: OtherPayee | null
  payments: Payment[]
  /** Sum of the counted payments. */
  paidPence: number
  /** Known payments less rent due since the first period; null where nobody knows whether the period was paid. */
  balancePence: number | null
}

/** Sums of rows. `left out` is money of the record that the purpose does not count. */
export interface Sums {
  periods: number
  provedPeriods: number
  duePence: number
  paidPence: number
  paidByPayer: Record<Payer, number>
  leftOutPence: number
  /** Periods of which nobody knows whether they were paid, and the rent due for them. */
  unknownPeriods: number
  unknownDuePence: number
  /** Known payments less the rent due for the periods that are known. */
  balancePence: number
}
