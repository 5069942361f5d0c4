import type { PeriodState } from '@keyturn/rent-record/constants'
import type { MonthsBehind, ReportFlag, ReportStatus } from '../constants.ts'

/** The four conditions for reporting an adverse code. */
export interface AdverseConditions {
  readonly memberWasAsked: boolean
  readonly bankWasHealthyThroughout: boolean
  readonly graceIsOver: boolean
  readonly approvedByAPerson: boolean
}
export type AdverseCondition = keyof AdverseConditions

/** A rent period confirmed as missed, with the sum still owed. */
export interface MissedPeriod {
  /** The calendar month it fell due in, as YYYY-MM. */
  readonly month: string
  readonly owedPence: number
  /** One month's rent, the member's share, by the terms on its own due day. */
  readonly monthlyRentPence: number
  readonly conditions: AdverseConditions
}

export interface ReportedPeriod extends MissedPeriod {
  readonly state: PeriodState
  /** Evidence exists, for a period paid by a benefit or an agent. */
  readonly hasEvidence: boolean
}

export type ReportCode =
  | {
      readonly send: true
      readonly status: ReportStatus
      readonly flag: ReportFlag
      readonly arrearsPence: number
      /** Conditions still unmet before the arrears may be reported. */
      readonly heldBackBy: readonly AdverseCondition[]
    }
  | { readonly send: false }

export interface AccountAtAgency {
  readonly alreadyReported: boolean
  readonly unknownMonth: 'U' | 'omit'
  /** Missed periods of earlier months that are still owed. */
  readonly earlierMissed: readonly MissedPeriod[]
  /** The landlord agreed to less or later rent, and the member's consent names such an agreement. */
  readonly isArranged: boolean
}

const nothing: ReportCode = { send: false }
const MAX_MONTHS_REPORTED = 6

export function unmetConditions(conditions: AdverseConditions): AdverseCondition[] {
  const all: AdverseCondition[] = [
    'memberWasAsked',
    'bankWasHealthyThroughout',
    'graceIsOver',
    'approvedByAPerson',
  ]
  return all.filter((condition) => !conditions[condition])
}

const unclassified = (heldBackBy: readonly AdverseCondition[] = []): ReportCode => ({
  send: true,
  status: 'U',
  flag: null,
  arrearsPence: 0,
  heldBackBy,
})

/**
 * Returns an agency's status for a month from the rent periods due in it. One unknown period makes it `U` or omits it,
 * so doubt never hurts.
 */
export function codeForMonth(periods: readonly ReportedPeriod[], account: AccountAtAgency): ReportCode {
  const due = periods.filter(({ state }) => state !== 'upcoming')
  if (due.length === 0) return silence(account, 'omit')
  const unknown = due.filter(isUnknown)
  if (unknown.length > 0) {
    return silence(
      account,
      unknown.some(({ state }) => state === 'part_paid') ? 'omit' : account.unknownMonth,
    )
  }
  if (due.some(({ state, hasEvidence }) => state === 'paid_by_other' && !hasEvidence)) return unclassified()
  const missed = due.filter(({ state }) => state === 'confirmed_missed')
  if (missed.length === 0 && account.earlierMissed.length === 0) {
    return { send: true, status: '0', flag: flagOf(account), arrearsPence: 0, heldBackBy: [] }
  }
  return arrears(missed, account)
}

/** Lenders read an arrangement as bad news, so a record that says nothing either way has no flag. */
const flagOf = ({ isArranged }: AccountAtAgency): ReportFlag => (isArranged ? 'A' : null)

function isUnknown({ state }: ReportedPeriod): boolean {
  return state === 'part_paid' || state === 'not_found' || state === 'reversed'
}

/** Returns `U` for an account that the agency has, because it may not be missing from a file. */
function silence(account: AccountAtAgency, wanted: 'U' | 'omit'): ReportCode {
  return wanted === 'U' || account.alreadyReported ? unclassified() : nothing
}

/** Earlier arrears must meet the same conditions: one unmet condition makes the record `U`. */
function arrears(dueNow: readonly ReportedPeriod[], account: AccountAtAgency): ReportCode {
  const missed: readonly MissedPeriod[] = [...account.earlierMissed, ...dueNow]
  const heldBackBy = [...new Set(missed.flatMap(({ conditions }) => unmetConditions(conditions)))]
  if (heldBackBy.length > 0) return unclassified(heldBackBy)
  const arrearsPence = missed.reduce((sum, { owedPence }) => sum + owedPence, 0)
  const status = monthsBehind(missed)
  return status === null
    ? unclassified()
    : { send: true, status, flag: flagOf(account), arrearsPence, heldBackBy: [] }
}

/**
 * Returns whole months, each by the rent of its own due day. The maximum is the number of months with a missed period.
 */
export function monthsBehind(missed: readonly MissedPeriod[]): MonthsBehind | null {
  const owed = missed.filter(({ owedPence }) => owedPence > 0)
  if (owed.some(({ monthlyRentPence }) => monthlyRentPence <= 0)) return null
  const covered = owed.reduce((sum, { owedPence, monthlyRentPence }) => sum + owedPence / monthlyRentPence, 0)
  const months = new Set(owed.map(({ month }) => month)).size
  const codes: readonly MonthsBehind[] = ['1', '2', '3', '4', '5', '6']
  return codes[Math.min(MAX_MONTHS_REPORTED, months, Math.floor(covered)) - 1] ?? null
}
