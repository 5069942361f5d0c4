import type { Every } from '@keyturn/platform/days'
import type { AgencyPolicy } from './agencies.ts'
import type { PeriodState } from './report-code.ts'

type Payment = { readonly state: PeriodState; readonly hasEvidence: boolean }

/** Paid, and proved: by the bank, or by evidence of who paid it. */
export function isProved({ state, hasEvidence }: Payment): boolean {
  return (
    state === 'verified_on_time' || state === 'verified_late' || (state === 'paid_by_other' && hasEvidence)
  )
}

/** The longest run of proved payments, oldest period first; a period not due yet neither adds nor breaks. */
export function longestRun(periods: readonly Payment[]): number {
  let run = 0
  let longest = 0
  for (const period of periods) {
    if (period.state === 'upcoming') continue
    run = isProved(period) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/**
 * How many more payments in a row until the first report; 0 once the run was complete, and it stays 0: a later
 * gap does not take an account back from an agency that holds it.
 */
export function paymentsUntilFirstReport(
  periods: readonly Payment[],
  every: Every,
  policy: AgencyPolicy,
): number {
  const needed = policy.firstReportAfter[every]
  if (longestRun(periods) >= needed) return 0
  let current = 0
  for (const period of periods) if (period.state !== 'upcoming') current = isProved(period) ? current + 1 : 0
  return needed - current
}

export interface ReportingFacts {
  readonly consentGiven: boolean
  readonly planCoversAgency: boolean
  readonly agencyReached: boolean
  /** The tenancy's payments were matched in the bank, beyond what the member declared. */
  readonly matchedByBank: boolean
  /** The rent goes to a landlord or agent, not to a housemate. */
  readonly paidToLandlord: boolean
  readonly paymentsUntilFirstReport: number
}

export const notReportedBecause = {
  no_consent: 'You have not asked us to report to this agency.',
  not_in_plan: 'Your plan does not include this agency.',
  not_reached: 'We send nothing to this agency at present.',
  not_matched: 'We have not yet matched your rent in your bank.',
  paid_to_housemate: 'Rent paid to a housemate counts for points and your statement, not for reporting.',
  too_few_payments: 'We report after half a year of steady payments.',
  no_birth_date: 'Your date of birth is missing.',
  under_18: 'No agency keeps a file on anybody under eighteen.',
  name_unusable: 'Your name does not fit an agency’s file.',
  no_postcode: 'Your home’s address has no postcode.',
  address_unusable: 'Your home’s address does not fit an agency’s file.',
} as const
export type NotReportedBecause = keyof typeof notReportedBecause

const howToMend: Partial<Record<NotReportedBecause, string>> = {
  no_birth_date: 'No agency takes a record without one: add it in Settings.',
  name_unusable:
    'It takes a first and a last name in Latin letters, 39 in all: write yours that way in Settings.',
  no_postcode: 'Add it at the end of the address, in Settings.',
  address_unusable: 'It takes four lines of 32 plain letters and figures: shorten it in Settings.',
}

/** The reason, and what the member can do about it. */
export const reasonInFull = (because: NotReportedBecause): string =>
  [notReportedBecause[because], howToMend[because]].filter(Boolean).join(' ')

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
  if (!facts.matchedByBank) reasons.push('not_matched')
  if (!facts.paidToLandlord) reasons.push('paid_to_housemate')
  if (facts.paymentsUntilFirstReport > 0) reasons.push('too_few_payments')
  return reasons
}
