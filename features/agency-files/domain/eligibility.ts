import type { NameVerdict } from '@keyturn/bank-link/words'
import type { Day, Every } from '@keyturn/platform/days'
import {
  type Grounds,
  isCoveredLater,
  type PayeeStanding,
  type PeriodState,
  shownBy,
} from '@keyturn/rent-record/words'
import type { AgencyPolicy, NotReportedBecause } from '../words.ts'

type Provable = Grounds & { readonly toHousemate: boolean; readonly payeeCheck: PayeeStanding | null }
type Payment = { readonly state: PeriodState; readonly hasEvidence: boolean }

/**
 * Only what a bank showed counts as paid; anything else is simply not known. A payment it booked stands, whether or not
 * the days after it were read: only silence needs them. Nor does anybody know what became of rent that a housemate
 * passes on: it is reported neither as paid nor as missed. The same holds of a payee that only the member calls rent,
 * until a person has said yes.
 */
export function provableState(period: Provable): PeriodState {
  if (period.toHousemate && period.state !== 'upcoming') return 'not_found'
  const shown = shownBy(period)
  if (isPayeeInDoubt(period)) return 'not_found'
  return shown === 'own_statement' || shown === 'landlord' ? 'not_found' : period.state
}

/** True for a month that the bank shows as paid, to a payee that no person has said yes to. */
export const isPayeeInDoubt = (period: Provable): boolean =>
  period.payeeCheck !== null && shownBy(period) === 'bank'

const UNPAID: readonly PeriodState[] = ['part_paid', 'not_found', 'confirmed_missed']

/**
 * The state of a period for a file made on this day. Payments that came after the thirty days cover it as well: those
 * that the bank showed make it paid late, any other leaves it unknown.
 */
export function stateOn(period: Provable & Parameters<typeof isCoveredLater>[0], day: Day): PeriodState {
  const state = provableState(period)
  if (period.toHousemate || !UNPAID.includes(state) || !isCoveredLater(period, day)) return state
  return period.bankProven && period.payeeCheck === null ? 'verified_late' : 'not_found'
}

/** Paid, and proved: by the bank, or by evidence of who paid it. */
export function isProved({ state, hasEvidence }: Payment): boolean {
  return (
    state === 'verified_on_time' || state === 'verified_late' || (state === 'paid_by_other' && hasEvidence)
  )
}

/** A payment and how often rent is due in its own home. */
type TimedPayment = Payment & { readonly every: Every }

/** Sums of fractions of the time needed, so that a whole is not missed by the last digit. */
const WHOLE = 1 - 1e-9

/**
 * Returns how much of the time needed the longest and the latest run of proved payments cover, oldest period first. A
 * period not due yet neither adds nor breaks. Each payment counts by its own home's rhythm: a week is no month.
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
 * How many more payments in a row until the first report, of the rent that is due so often now; 0 once the run was
 * complete, and it stays 0: a later gap does not take an account back from an agency that holds it.
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
  /** The tenancy's payments were matched in the bank, beyond what the member declared. */
  readonly matchedByBank: boolean
  /** The rent goes to a landlord or agent, not to a housemate. */
  readonly paidToLandlord: boolean
  /** Why the payee keeps the account out; null where it does not. */
  readonly payeeCheck: PayeeStanding | null
  readonly paymentsUntilFirstReport: number
  /** Left out for an account that is reported already: its paid months say no update instead. */
  readonly nameVerdict?: NameVerdict | undefined
}

/** What stands in the way in the member's own details, and is theirs to mend. */
export type DetailProblem = Extract<
  NotReportedBecause,
  'no_birth_date' | 'under_18' | 'name_unusable' | 'no_postcode' | 'address_unusable'
>

/** Every reason why an account is not in the next file, the member's own choices and details first; empty when it is. */
export function reasonsNotToReport(
  facts: ReportingFacts,
  details: readonly DetailProblem[] = [],
): NotReportedBecause[] {
  const reasons: NotReportedBecause[] = []
  if (!facts.consentGiven) reasons.push('no_consent')
  if (!facts.planCoversAgency) reasons.push('not_in_plan')
  if (!facts.agencyReached) reasons.push('not_reached')
  reasons.push(...details)
  // Accounts linked before names were read count until the next read.
  if (facts.nameVerdict === 'not_matched') reasons.push('name_not_matched')
  if (facts.nameVerdict === 'not_told') reasons.push('holder_not_told')
  if (!facts.matchedByBank) reasons.push('not_matched')
  if (!facts.paidToLandlord) reasons.push('paid_to_housemate')
  if (facts.payeeCheck === 'waiting') reasons.push('payee_waits')
  if (facts.payeeCheck === 'declined') reasons.push('payee_declined')
  if (facts.paymentsUntilFirstReport > 0) reasons.push('too_few_payments')
  return reasons
}
