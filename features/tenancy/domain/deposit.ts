import { addDays, type Day } from '@keyturn/platform/days'

/** Answers to "Was the deposit returned in full?". */
export const DEPOSIT_ANSWERS = ['yes', 'no', 'not_yet', 'none'] as const
export type DepositAnswer = (typeof DEPOSIT_ANSWERS)[number]

/** Facts in the email about a deposit and on its page. */
export interface DepositFacts {
  tenant: string
  address: string
  leftOn: Day
}

/** A question about the deposit of a home that the member has left. */
export interface DepositQuestion extends DepositFacts {
  tenancyId: string
  id: string
  sentTo: string
  expiresAt: Date
  /** Latest answer; null until there is one. */
  answer: DepositAnswer | null
}

export const DEPOSIT_QUESTION_DAYS = 30

/** Returns true from the day after the last day of a tenancy. */
export const isEnded = (leftOn: Day | null, today: Day): leftOn is Day =>
  leftOn !== null && addDays(leftOn, 1) <= today

/** Reason why a member cannot ask again. Null if they can: a "no" or "not yet" may change after the link expires. */
export function whyNotAgain(
  { answer, expiresAt }: Pick<DepositQuestion, 'answer' | 'expiresAt'>,
  now: Date,
): 'answered' | 'asked_already' | null {
  if (answer === 'yes') return 'answered'
  return expiresAt > now ? 'asked_already' : null
}
