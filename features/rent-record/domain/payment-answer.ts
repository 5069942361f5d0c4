import type { Day } from '@keyturn/platform/days'
import { formatPounds } from '@keyturn/platform/money'
import type { Decision, StoredPeriod } from './model.ts'

/** Filters of the payment list: outgoing, rent, possible rent, incoming, all. */
export const PAYMENT_KINDS = ['out', 'rent', 'perhaps', 'in', 'all'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Answers a member may give for a bank row. `null` deletes the answer. */
export const PAYMENT_ANSWERS = ['rent', 'not_rent', 'month'] as const

export type PaymentAnswer =
  | { readonly says: 'rent' | 'not_rent' | null }
  | { readonly says: 'month'; readonly dueOn: Day }

/**
 * Converts an answer to a decision; null deletes it, undefined if there is no such month. The newer of two homes wins.
 */
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

/** Serialises a decision, so that a stale window is detected by comparison. */
export const saidOf = (decision: Omit<Decision, 'tenancyId'> | undefined): string =>
  decision === undefined ? 'nothing' : decision.isRent ? (decision.dueOn ?? 'rent') : 'not_rent'

const SMALL_PART = 0.25
const FAR_MORE = 3

/** Returns a confirmation question if a payment is unlikely to be rent; null otherwise. */
export function oddAsRent(pence: number, rentPence: number): string | null {
  if (rentPence <= 0) return null
  const [paid, rent] = [formatPounds(pence), formatPounds(rentPence)]
  if (pence < rentPence * SMALL_PART)
    return `This is ${paid}, and your rent is ${rent}. Is it really part of it?`
  if (pence > rentPence * FAR_MORE)
    return `This is ${paid}, and your rent is ${rent}. Does it really pay only rent?`
  return null
}
