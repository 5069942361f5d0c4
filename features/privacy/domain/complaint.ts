import { addDays, type Day, daysBetween, workingDay } from '@keyturn/platform/days'
import {
  ACKNOWLEDGE_WITHIN_DAYS,
  ANSWER_WITHIN_DAYS,
  BANK_BUSINESS_DAYS,
  BANK_EXTENDED_BUSINESS_DAYS,
  SUMMARY_BUSINESS_DAYS,
} from './complaint-law.ts'

export const COMPLAINT_SUBJECTS = {
  data: 'How you use my data',
  'credit-file': 'What you reported about me',
  bank: 'How you read my bank',
  money: 'Payments, points or vouchers',
  service: 'The service or how I was treated',
  other: 'Something else',
} as const

export type ComplaintSubject = keyof typeof COMPLAINT_SUBJECTS
export const complaintSubjects = Object.keys(COMPLAINT_SUBJECTS) as [ComplaintSubject, ...ComplaintSubject[]]

/** Closed: withdrawn, or no complaint. The sender gets the reason. */
export type ComplaintState = 'received' | 'acknowledged' | 'answered' | 'closed'

export const COMPLAINT_MOVES: Record<ComplaintState, readonly ComplaintState[]> = {
  received: ['acknowledged', 'answered', 'closed'],
  acknowledged: ['answered', 'closed'],
  answered: [],
  closed: [],
}

export function mayMove(from: ComplaintState, to: ComplaintState): boolean {
  return COMPLAINT_MOVES[from].includes(to)
}

/**
 * Returns the nth business day after a day. Weekdays beyond the bank holiday list count, so the deadline is never too
 * late.
 */
function businessDaysAfter(day: Day, count: number): Day {
  let last = day
  for (let left = count; left > 0; ) {
    last = addDays(last, 1)
    if (workingDay(last, 'england-and-wales') !== 'no') left -= 1
  }
  return last
}

/**
 * Deadlines for acknowledgement and answer. Complaints about bank reading have the shorter ones of payment services.
 */
export function deadlines(receivedOn: Day, about: ComplaintSubject): { acknowledgeBy: Day; answerBy: Day } {
  if (about === 'bank') {
    const answerBy = businessDaysAfter(receivedOn, BANK_BUSINESS_DAYS)
    return { acknowledgeBy: answerBy, answerBy }
  }
  return {
    acknowledgeBy: addDays(receivedOn, ACKNOWLEDGE_WITHIN_DAYS),
    answerBy: addDays(receivedOn, ANSWER_WITHIN_DAYS),
  }
}

/** Last day of an extended deadline. Null for subjects without an extension. */
export const extendedAnswerBy = (receivedOn: Day, about: ComplaintSubject): Day | null =>
  about === 'bank' ? businessDaysAfter(receivedOn, BANK_EXTENDED_BUSINESS_DAYS) : null

/** True if accepted early enough for the short answer. */
export const isSummary = (receivedOn: Day, acceptedOn: Day): boolean =>
  acceptedOn <= businessDaysAfter(receivedOn, SUMMARY_BUSINESS_DAYS)

/** Maximum time for an answer, in words. */
export const answerWithin = (about: ComplaintSubject): string =>
  about === 'bank' ? `${BANK_BUSINESS_DAYS} working days` : `${ANSWER_WITHIN_DAYS / 7} weeks`

/** Staff are reminded at these numbers of days left, and daily once overdue. */
const REMINDED_AT_DAYS_LEFT = [21, 14, 7, 3, 1, 0]

/** Next duty of staff, if today is a reminder day. */
export function reminderOn(
  today: Day,
  complaint: { state: ComplaintState; acknowledgeBy: Day; answerBy: Day },
): { duty: 'acknowledge' | 'answer'; by: Day; daysLeft: number } | null {
  if (complaint.state === 'answered' || complaint.state === 'closed') return null
  const duty = complaint.state === 'received' ? 'acknowledge' : 'answer'
  const by = duty === 'acknowledge' ? complaint.acknowledgeBy : complaint.answerBy
  const daysLeft = daysBetween(today, by)
  return daysLeft < 0 || REMINDED_AT_DAYS_LEFT.includes(daysLeft) ? { duty, by, daysLeft } : null
}

/** Letters and digits that are not easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Formats a reference such as "KC-7Q2M-RT4X" from random numbers. */
export function referenceOf(drawn: readonly number[]): string {
  const letters = drawn.slice(0, 8).map((number) => ALPHABET[number % ALPHABET.length])
  return `KC-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
