import type { NameVerdict } from '@keyturn/bank-link/constants'
import type { Day, Every } from '@keyturn/platform/days'
import {
  type Grounds,
  isCoveredLater,
  type PayeeStanding,
  type PeriodState,
  shownBy,
} from '@keyturn/rent-record/constants'
import type { AgencyPolicy, NotReportedBecause } from '../constants.ts'

type Provable = Grounds & { readonly toHousemate: boolean; readonly payeeCheck: PayeeStanding | null }
type Payment = { readonly state: PeriodState; readonly hasEvidence: boolean }

/**
 * Returns the state that may be reported. Only payments seen at a bank count as paid. Rent through a housemate or to an
 * unconfirmed payee is unknown.
 */
export function provableState(period: Provable): PeriodState {
  if (period.toHousemate && period.state !== 'upcoming') return 'not_found'
  const shown = shownBy(period)
  if (isPayeeInDoubt(period)) return 'not_found'
  return shown === 'own_statement' || shown === 'landlord' ? 'not_found' : period.state
}

/** Returns true if the bank shows the month as paid, to a payee that staff have not confirmed. */
export const isPayeeInDoubt = (period: Provable): boolean =>
  period.payeeCheck !== null && shownBy(period) === 'bank'

const UNPAID: readonly PeriodState[] = ['part_paid', 'not_found', 'confirmed_missed']

/**
 * Returns the state of a period for a file made on this day. An unpaid period that payments after its 30 days cover is
 * `verified_late` if a bank proved it, else `not_found`.
 */
export function stateOn(period: Provable & Parameters<typeof isCoveredLater>[0], day: Day): PeriodState {
  const state = provableState(period)
  if (period.toHousemate || !UNPAID.includes(state) || !isCoveredLater(period, day)) return state
  return period.bankProven && period.payeeCheck === null ? 'verified_late' : 'not_found'
}

/** Returns true if it was paid, proved by the bank or by evidence of who paid it. */
export function isProved({ state, hasEvidence }: Payment): boolean {
  return (
    state === 'verified_on_time' || state === 'verified_late' || (state === 'paid_by_other' && hasEvidence)
  )
}

/** A payment and how often rent is due in its own home. */
type TimedPayment = Payment & { readonly every: Every }

/** Allows for rounding errors when fractions of the time needed add up to a whole. */
const WHOLE = 1 - 1e-9

/**
 * Returns the share of the time needed that the longest and the latest proved run cover. Each payment counts by its
 * home's frequency.
 */
export function coveredTime(
  periods: readonly TimedPayment[],
  needed: AgencyPolicy['firstReportAfter'],
): { longest: number; latest: number } {
  let latest = 0
  let longest = 0
  for (const period of periods) {
    if (period.state === 'upcoming') continue
    latest = isProved(period) ? latest + 1 / needed[period.every] : 0
    longest = Math.max(longest, latest)
  }
  return { longest, latest }
}

/**
 * Returns the consecutive payments needed until the first report, at this frequency. Stays 0 after a complete run,
 * because a later gap does not remove the account.
 */
export function paymentsUntilFirstReport(
  periods: readonly TimedPayment[],
  every: Every,
  policy: AgencyPolicy,
): number {
  const { longest, latest } = coveredTime(periods, policy.firstReportAfter)
  return longest >= WHOLE ? 0 : Math.ceil((WHOLE - latest) * policy.firstReportAfter[every])
}

export interface ReportingFacts {
  readonly consentGiven: boolean
  readonly planCoversAgency: boolean
  readonly agencyReached: boolean
  /** True if the bank shows the tenancy's payments; the member's declaration is not enough. */
  readonly matchedByBank: boolean
  /** True if the rent is paid to a landlord or agent, not to a housemate. */
  readonly paidToLandlord: boolean
  /** Reason why the payee excludes the account. Null if it does not. */
  readonly payeeCheck: PayeeStanding | null
  readonly paymentsUntilFirstReport: number
  /** Undefined for an account that is already reported. Its paid months are reported as no update instead. */
  readonly nameVerdict?: NameVerdict | undefined
}

/** Problem in the member's own details, which they can correct. */
export type DetailProblem = Extract<
  NotReportedBecause,
  'no_birth_date' | 'under_18' | 'name_unusable' | 'no_postcode' | 'address_unusable'
>

/**
 * Returns every reason why an account is not in the next file, the member's choices and details first. Empty if it is
 * in the file.
 */
export function reasonsNotToReport(
  facts: ReportingFacts,
  details: readonly DetailProblem[] = [],
): NotReportedBecause[] {
  const reasons: NotReportedBecause[] = []
  if (!facts.consentGiven) reasons.push('no_consent')
  if (!facts.planCoversAgency) reasons.push('not_in_plan')
  if (!facts.agencyReached) reasons.push('not_reached')
  reasons.push(...details)
  // Accounts linked before we read names count until the next sync.
  if (facts.nameVerdict === 'not_matched') reasons.push('name_not_matched')
  if (facts.nameVerdict === 'not_told') reasons.push('holder_not_told')
  if (!facts.matchedByBank) reasons.push('not_matched')
  if (!facts.paidToLandlord) reasons.push('paid_to_housemate')
  if (facts.payeeCheck === 'waiting') reasons.push('payee_waits')
  if (facts.payeeCheck === 'declined') reasons.push('payee_declined')
  if (facts.paymentsUntilFirstReport > 0) reasons.push('too_few_payments')
  return reasons
}
