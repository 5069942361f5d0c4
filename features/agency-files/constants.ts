/* Public constants of agency-files: agencies, statuses, reasons and file days. A new agency needs an entry here
   and a connection in the settings. */

import { addMonths, type Day, dayOfInstant, type Every, firstOfMonth, monthOf } from '@keyturn/platform/days'

export interface AgencyPolicy {
  readonly name: string
  /** Page where people can see their own file for free. */
  readonly ownFilePage: string
  /** Verified payments in a row before the first report, by rent frequency. */
  readonly firstReportAfter: Readonly<Record<Every, number>>
  /** Status of an unknown month for an account not yet at the agency: `U`, or no record. */
  readonly unknownMonth: 'U' | 'omit'
  /** Days from delivery after which an answer is overdue and staff are notified. */
  readonly answerWithinDays: number
  /** Longest time from delivery until a month shows on a credit report. */
  readonly visibleAfter: { readonly days: number } | { readonly months: number }
}

/** Defaults for an agency: half a year of steady rent, an answer within a week. */
const usual = {
  firstReportAfter: { week: 26, fortnight: 13, four_weeks: 6, month: 6 },
  unknownMonth: 'omit',
  answerWithinDays: 7,
  visibleAfter: { months: 3 },
} as const satisfies Partial<AgencyPolicy>

/**
 * Policies by agency. Only Experian's eight weeks are reported by members of other services; for the others we promise
 * up to three months.
 */
const known = {
  experian: {
    ...usual,
    name: 'Experian',
    ownFilePage: 'https://www.experian.co.uk/consumer/statutory-report.html',
    visibleAfter: { days: 56 },
  },
  equifax: {
    ...usual,
    name: 'Equifax',
    ownFilePage: 'https://www.equifax.co.uk/products/credit/statutory-report',
  },
  transunion: {
    ...usual,
    name: 'TransUnion',
    ownFilePage: 'https://www.transunionstatreport.co.uk/',
  },
} as const satisfies Record<string, AgencyPolicy>

export type Agency = keyof typeof known
export const AGENCY_POLICIES: Readonly<Record<Agency, AgencyPolicy>> = known
export const isAgency = (name: unknown): name is Agency =>
  typeof name === 'string' && Object.hasOwn(known, name)
export const AGENCIES: readonly Agency[] = Object.keys(known).filter(isAgency)
export const agencyName = (agency: Agency): string => AGENCY_POLICIES[agency].name

/** Returns "Experian, Equifax and TransUnion". */
export function agencyNames(agencies: readonly Agency[] = AGENCIES): string {
  const all = agencies.map(agencyName)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

export type MonthsBehind = '1' | '2' | '3' | '4' | '5' | '6'
/** Status of a month in a record: up to date, months behind, or neither. */
export type ReportStatus = '0' | MonthsBehind | 'U'
export const isAdverse = (status: ReportStatus): status is MonthsBehind => status !== '0' && status !== 'U'
/**
 * `Q`, under query: the month may not count against the member. `A`, arrangement: the landlord agreed to less rent, or
 * to later rent.
 */
export type ReportFlag = 'A' | 'Q' | null

/** Latest consent entry of a member for one agency. */
export interface CurrentConsent {
  readonly agency: Agency
  readonly given: boolean
  readonly since: Date
  readonly textVersion: string
}

export const DISPUTE_STATES = ['open', 'in_review', 'upheld', 'not_upheld', 'withdrawn', 'corrected'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]
/** Returns true until staff have decided. Until then the month is reported as under query. */
export const isUndecidedDispute = (state: DisputeState): boolean => state === 'open' || state === 'in_review'

export const notReportedBecause = {
  no_consent: 'You have not asked us to report to this agency.',
  not_in_plan: 'Your plan does not include this agency.',
  not_reached: 'We send nothing to this agency at present.',
  not_matched: 'We have not found your rent in your bank yet.',
  name_not_matched: 'The bank account that pays your rent is in another name.',
  holder_not_told: 'Your bank does not say whose account pays your rent.',
  paid_to_housemate: 'Rent paid to a housemate counts for points and your statement, not for reporting.',
  payee_waits:
    'So far only you say that some of your payments are rent. One of us checks who was paid before an agency is told.',
  payee_declined: 'We could not tell that your payments go to your landlord or agent.',
  too_few_payments: 'We report after half a year of steady payments.',
  no_home: 'No home of yours is in this month’s file.',
  no_birth_date: 'Your date of birth is missing.',
  under_18: 'No agency keeps a file on anybody under eighteen.',
  name_unusable: 'Your name does not fit an agency’s file.',
  no_postcode: 'Your home’s address has no postcode.',
  address_unusable: 'Your home’s address does not fit an agency’s file.',
  record_unusable: 'Something in your record does not fit an agency’s file.',
} as const
export type NotReportedBecause = keyof typeof notReportedBecause

/**
 * Predicted entry of a month in the file: a record, or none and the reason. The reason is null if nothing is known of
 * the month.
 */
export type MonthPreview =
  | { readonly goes: true; readonly status: ReportStatus; readonly flag: ReportFlag }
  | { readonly goes: false; readonly because: NotReportedBecause | null }

/** A sent record about a month, and the agency's answer. */
export interface SentLine {
  readonly agency: Agency
  readonly month: string
  readonly status: ReportStatus
  readonly flag: ReportFlag
  readonly sentOn: Day
  readonly visibleBy: Day
  readonly outcome: 'accepted' | 'rejected' | 'file_rejected' | null
  readonly answeredOn: Day | null
}

/** Day of the month on which the files about the previous month are made. */
export const FILE_DAY = 20

/** Hour in London at which the files are made. */
export const FILE_HOUR = 6

/** Returns the day on which the file about `month` (YYYY-MM) is made. */
export const buildDayOf = (month: string): Day => addMonths(`${month}-${FILE_DAY}`, 1)

/** Returns the last day whose file has the record of a plan that ends at this instant. */
export const lastFileDayOf = (endsAt: Date): Day =>
  dayOfInstant(new Date(endsAt.getTime() - FILE_HOUR * 3_600_000))

/** Returns the day of the next file. Consent given today is in time for it. */
export function nextFileOn(today: Day): Day {
  const thisOne = buildDayOf(monthOf(addMonths(firstOfMonth(today), -1)))
  return thisOne > today ? thisOne : buildDayOf(monthOf(today))
}
