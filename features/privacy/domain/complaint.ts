import { addDays, type Day, daysBetween } from '@keyturn/platform/days'

/** The Data (Use and Access) Act 2025 asks for an acknowledgement within 30 days; the answer is our own promise. */
export const ACKNOWLEDGE_WITHIN_DAYS = 30
export const ANSWER_WITHIN_DAYS = 56

export const COMPLAINT_SUBJECTS = {
  data: 'How you use my data',
  'credit-file': 'What you reported about me',
  money: 'Payments, points or vouchers',
  service: 'The service or how I was treated',
  other: 'Something else',
} as const

export type ComplaintSubject = keyof typeof COMPLAINT_SUBJECTS
export const complaintSubjects = Object.keys(COMPLAINT_SUBJECTS) as [ComplaintSubject, ...ComplaintSubject[]]

/** Closed: taken back, or no complaint after all. Whoever wrote it is told why. */
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

export function deadlines(receivedOn: Day): { acknowledgeBy: Day; answerBy: Day } {
  return {
    acknowledgeBy: addDays(receivedOn, ACKNOWLEDGE_WITHIN_DAYS),
    answerBy: addDays(receivedOn, ANSWER_WITHIN_DAYS),
  }
}

/** Our people are told when this many days are left, and every day once time is up. */
const REMINDED_AT_DAYS_LEFT = [21, 14, 7, 3, 1, 0]

/** What our people must do next, if today is a day to say so. */
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

/** Letters and digits nobody mistakes for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "KC-7Q2M-RT4X", from numbers the caller drew. */
export function referenceOf(drawn: readonly number[]): string {
  const letters = drawn.slice(0, 8).map((number) => ALPHABET[number % ALPHABET.length])
  return `KC-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
