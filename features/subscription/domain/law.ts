import type { Day } from '@keyturn/platform/days'
import type { NoticeKind } from './notices.ts'

/* The laws on a plan that renews: dates and amounts, in one table. Read them again, then change the day. */

/** Day on which the laws below were last read and compared with the table. */
export const LAW_READ_ON: Day = '2026-11-27'
/** A table older than this fails `npm test`. */
export const MONTHS_A_READING_HOLDS = 6

/** Days to change one's mind: after the start, and after each yearly renewal. */
export const COOLING_OFF_DAYS = 14
/** Days before a renewal on which its reminder is sent. */
export const REMINDER_DAYS = 14
/** A reminder is sent before each renewal that ends this many months of a plan. */
export const REMINDER_EVERY_MONTHS = 6
/** Days within which a refund must have left. */
export const REFUND_WITHIN_DAYS = 14

const DMCC = {
  law: 'Digital Markets, Competition and Consumers Act 2024, Part 4, Chapter 2',
  url: 'https://www.legislation.gov.uk/ukpga/2024/13/part/4/chapter/2',
  /** Reported for January 2027; the day is not fixed. We keep to it already. */
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
  /** First day of the duty, as far as it is known. */
  from: Day
  duty: string
  days: number | null
  /** Email that fulfils it; null where a page or an act does. */
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
