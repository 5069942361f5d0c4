import type { Day } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import type { Decision, StoredPeriod } from './model.ts'

/** The rows a member may ask for: money out, what is rent, what may be, money in, everything. */
export const PAYMENT_KINDS = ['out', 'rent', 'perhaps', 'in', 'all'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What a member may say of one row of their bank. `null` takes back what they said. */
export const PAYMENT_ANSWERS = ['rent', 'not_rent', 'month'] as const

export type PaymentAnswer =
  | { readonly says: 'rent' | 'not_rent' | null }
  | { readonly says: 'month'; readonly dueOn: Day }

/** The decision an answer makes, null for none; undefined where there is no such month. Of two homes the newer is meant. */
export function decisionFor(
  transactionId: string,
  answer: PaymentAnswer,
  periods: readonly Pick<StoredPeriod, 'tenancyId' | 'dueOn'>[],
): Decision | null | undefined {
  if (answer.says === null) return null
  if (answer.says !== 'month') return { transactionId, isRent: answer.says === 'rent' }
  const period = periods.findLast(({ dueOn }) => dueOn === answer.dueOn)
  return period && { transactionId, isRent: true, tenancyId: period.tenancyId, dueOn: period.dueOn }
}

/** What was said of a row, as one word by which two windows know whether they mean the same. */
export const saidOf = (decision: Omit<Decision, 'tenancyId'> | undefined): string =>
  decision === undefined ? 'nothing' : decision.isRent ? (decision.dueOn ?? 'rent') : 'not_rent'

const SMALL_PART = 0.25
const FAR_MORE = 3

/** Why a payment can hardly be rent, as a question to be asked once more; null where it may be. */
export function oddAsRent(pence: number, rentPence: number): string | null {
  if (rentPence <= 0) return null
  const [paid, rent] = [formatPounds(pence), formatPounds(rentPence)]
  if (pence < rentPence * SMALL_PART)
    return `This is ${paid}, and your rent is ${rent}. Is it really part of it?`
  if (pence > rentPence * FAR_MORE)
    return `This is ${paid}, and your rent is ${rent}. Does it really pay only rent?`
  return null
}
