import type { PeriodState } from '@keyturn/rent-record/words'
import type { MonthsBehind, ReportFlag, ReportStatus } from '../words.ts'

/** The four conditions without which no adverse code leaves us. */
export interface AdverseConditions {
  readonly memberWasAsked: boolean
  readonly bankWasHealthyThroughout: boolean
  readonly graceIsOver: boolean
  readonly approvedByAPerson: boolean
}
export type AdverseCondition = keyof AdverseConditions

export interface ReportedPeriod {
  readonly state: PeriodState
  /** For a period paid by a benefit or an agent: evidence is there. */
  readonly hasEvidence: boolean
  /** What was due and what was found; the difference counts as arrears only in a confirmed miss. */
  readonly duePence: number
  readonly foundPence: number
  readonly conditions: AdverseConditions
}

export type ReportCode =
  | {
      readonly send: true
      readonly status: ReportStatus
      readonly flag: ReportFlag
      readonly arrearsPence: number
      /** What is still missing before the arrears themselves may be reported. */
      readonly heldBackBy: readonly AdverseCondition[]
    }
  | { readonly send: false }

export interface AccountAtAgency {
  readonly alreadyReported: boolean
  readonly unknownMonth: 'U' | 'omit'
  /** One month's rent of the member's own share. */
  readonly monthlyRentPence: number
  /** Arrears confirmed and approved in earlier months, still owed. */
  readonly earlierArrearsPence: number
}

const nothing: ReportCode = { send: false }
const mostMonthsReported = 6

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
 * What one agency's record says about a month, from the rent periods that fell due in it (one for monthly rent,
 * four or five for weekly). Doubt always wins over bad news: one unknown week makes the month `U`
 * or nothing, and arrears below one month's rent are not called a month.
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
  if (missed.length === 0 && account.earlierArrearsPence === 0) {
    return { send: true, status: '0', flag: null, arrearsPence: 0, heldBackBy: [] }
  }
  return arrears(missed, account)
}

function isUnknown({ state }: ReportedPeriod): boolean {
  return state === 'part_paid' || state === 'not_found' || state === 'reversed'
}

/** An account the agency already holds may not go missing from a file: it says "not classified" instead. */
function silence(account: AccountAtAgency, wanted: 'U' | 'omit'): ReportCode {
  return wanted === 'U' || account.alreadyReported ? unclassified() : nothing
}

function arrears(missed: readonly ReportedPeriod[], account: AccountAtAgency): ReportCode {
  const heldBackBy = [...new Set(missed.flatMap(({ conditions }) => unmetConditions(conditions)))]
  if (heldBackBy.length > 0) return unclassified(heldBackBy)
  const owedPence = missed.reduce(
    (sum, { duePence, foundPence }) => sum + Math.max(0, duePence - foundPence),
    0,
  )
  const arrearsPence = account.earlierArrearsPence + owedPence
  const status = monthsBehind(arrearsPence, account.monthlyRentPence)
  return status === null ? unclassified() : { send: true, status, flag: null, arrearsPence, heldBackBy: [] }
}

/** Whole months only, and never more than the arrears cover: half a month is not a month. */
export function monthsBehind(arrearsPence: number, monthlyRentPence: number): MonthsBehind | null {
  if (monthlyRentPence <= 0) return null
  const codes: readonly MonthsBehind[] = ['1', '2', '3', '4', '5', '6']
  const months = Math.min(mostMonthsReported, Math.floor(arrearsPence / monthlyRentPence))
  return codes[months - 1] ?? null
}
