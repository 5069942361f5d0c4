import { addDays, addMonths, type Day, type Every } from '@keyturn/platform/days'

export const AGENCIES = ['experian', 'equifax', 'transunion'] as const
export type Agency = (typeof AGENCIES)[number]

export interface AgencyPolicy {
  readonly name: string
  /** Verified payments in a row before the first report, by how often rent is due. */
  readonly firstReportAfter: Readonly<Record<Every, number>>
  /** What an account not yet at the agency says about a month nobody knows: `U`, or nothing at all. */
  readonly unknownMonth: 'U' | 'omit'
  /** Days from delivery after which an answer is overdue and a person is told. */
  readonly answerWithinDays: number
  /** How long after delivery a month shows on a credit report at the latest. */
  readonly visibleAfter: { readonly days: number } | { readonly months: number }
}

/** Half a year of steady rent: the rule one agency is known to ask for, asked of all until they say otherwise. */
const halfAYear: AgencyPolicy['firstReportAfter'] = { week: 26, fortnight: 13, four_weeks: 6, month: 6 }

/**
 * What is known of each agency, in one place to change. Only Experian's eight weeks are reported by members of
 * other services; for the others the honest answer is "up to three months".
 */
export const AGENCY_POLICIES: Readonly<Record<Agency, AgencyPolicy>> = {
  experian: {
    name: 'Experian',
    firstReportAfter: halfAYear,
    unknownMonth: 'omit',
    answerWithinDays: 7,
    visibleAfter: { days: 56 },
  },
  equifax: {
    name: 'Equifax',
    firstReportAfter: halfAYear,
    unknownMonth: 'omit',
    answerWithinDays: 7,
    visibleAfter: { months: 3 },
  },
  transunion: {
    name: 'TransUnion',
    firstReportAfter: halfAYear,
    unknownMonth: 'omit',
    answerWithinDays: 7,
    visibleAfter: { months: 3 },
  },
}

/** The day by which a month delivered on `deliveredOn` should show; never promised any sooner. */
export function expectedVisibleBy(policy: AgencyPolicy, deliveredOn: Day): Day {
  return 'days' in policy.visibleAfter
    ? addDays(deliveredOn, policy.visibleAfter.days)
    : addMonths(deliveredOn, policy.visibleAfter.months)
}

/** An acknowledgement that never comes is found by its absence. */
export function answerIsOverdue(policy: AgencyPolicy, deliveredOn: Day, today: Day): boolean {
  return today > addDays(deliveredOn, policy.answerWithinDays)
}
