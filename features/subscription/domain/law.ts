import type { Day } from '@keyturn/platform/days'
import type { NoticeKind } from './notices.ts'

/* Legal duties for renewing plans, in one table. Compare them with the laws, then update the date. */

/** Day on which the table was last compared with the laws. */
export const LAW_READ_ON: Day = '2026-11-27'
/** Maximum age of the table in months. `npm test` fails if it is older. */
export const MONTHS_A_READING_HOLDS = 6

/** Cooling-off days: after the start, and after each yearly renewal. */
export const COOLING_OFF_DAYS = 14
/** Days before a renewal on which its reminder is sent. */
export const REMINDER_DAYS = 14
/** Interval of the reminders, in months of the plan. */
export const REMINDER_EVERY_MONTHS = 6
/** Days within which a refund must be made. */
export const REFUND_WITHIN_DAYS = 14

const DMCC = {
  law: 'Digital Markets, Competition and Consumers Act 2024, Part 4, Chapter 2',
  url: 'https://www.legislation.gov.uk/ukpga/2024/13/part/4/chapter/2',
  /** Expected for January 2027 without a fixed date. Applied already. */
  from: '2027-01-01',
} as const
const CCR = {
  law: 'Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013',
  url: 'https://www.legislation.gov.uk/uksi/2013/3134',
  from: '2014-06-13',
} as const

interface LawRow {
  law: string
  url: string
  /** First day of the duty, if known. */
  from: Day
  duty: string
  days: number | null
  /** Email that fulfils it. Null if a page or action does. */
  email: NoticeKind | null
}

export const subscriptionLaw = {
  keyInformation: {
    ...DMCC,
    duty: 'Section 256: all key information together, apart from the rest, beside the button that orders',
    days: null,
    email: null,
  },
  contract: {
    ...CCR,
    duty: 'Regulation 16: a confirmation with the model cancellation form, on a durable medium',
    days: null,
    email: 'receipt',
  },
  coolingOff: {
    ...CCR,
    duty: 'Regulation 30: days to cancel; without the form they last a year longer (regulation 31)',
    days: COOLING_OFF_DAYS,
    email: null,
  },
  reminder: {
    ...DMCC,
    duty: 'Section 258: a reminder before each renewal that ends six months of a plan',
    days: REMINDER_DAYS,
    email: 'reminder',
  },
  renewalNotice: {
    ...DMCC,
    duty: 'A notice by itself on the first day of the days to cancel after a yearly renewal',
    days: COOLING_OFF_DAYS,
    email: 'renewed',
  },
  leaving: {
    ...DMCC,
    duty: 'Section 260: a plan ends by any clear statement, and that is confirmed',
    days: null,
    email: 'leaving',
  },
  ended: {
    ...DMCC,
    duty: 'An end-of-contract notice says that the plan has ended and since when',
    days: null,
    email: 'ended',
  },
  refund: {
    ...CCR,
    duty: 'Regulation 34: money paid goes back within these days of a cancellation',
    days: REFUND_WITHIN_DAYS,
    email: 'refund',
  },
} as const satisfies Record<string, LawRow>
