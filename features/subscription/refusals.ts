import { Refusal, ValidationError } from '@keyturn/platform/http'
import {
  PaymentDeclined,
  PaymentsRefused,
  PaymentsUnavailable,
  withDeadline,
} from '@keyturn/providers/payments'
import { COOLING_OFF_DAYS, type PlanId, planOf } from './constants.ts'
import { type PlanRefusal, type SubscriptionState, stateRows } from './domain/state.ts'

const REFUSED: Record<PlanRefusal, string> = {
  subscription_required: 'Active subscription required to access this feature',
  subscription_expired: 'Your subscription has expired. Please renew to continue.',
}

export const withoutAccess = (code: PlanRefusal): Refusal =>
  new Refusal(402, code, REFUSED[code], { answersWithCode: true })

/** The member's plan is too small. The response names a sufficient plan. */
export function featureRequired(plan: PlanId = 'premium'): Refusal {
  const name = planOf(plan).displayName
  return new Refusal(403, 'feature_required', `This feature requires ${name} subscription`, {
    answersWithCode: true,
    details: { required_feature: name },
  })
}

export const planNotFound = (): ValidationError => new ValidationError({ plan_id: ['Plan not found'] })

export const foreignAddress = (field: string): ValidationError =>
  new ValidationError({ [field]: ['This must be a URL on Keyturn.'] })

export const alreadySubscribed = (): Refusal =>
  new Refusal(409, 'already_subscribed', 'You already have a plan. You can change it in Settings.')

export const replacedElsewhere = (): Refusal =>
  new Refusal(
    409,
    'checkout_replaced',
    'You chose a plan in another tab a moment ago. Please continue there.',
  )

export const notAllowedInState = (state: SubscriptionState): Refusal =>
  new Refusal(409, 'not_possible_now', stateRows[state].cannot, { details: { state } })

export const noRefundAvailable = (): Refusal =>
  new Refusal(
    409,
    'refund_not_possible',
    `There is nothing to refund: the ${COOLING_OFF_DAYS} days have passed, or you have already been refunded.`,
  )

export const spentOnVouchers = (): Refusal =>
  new Refusal(
    409,
    'refund_not_possible',
    'There is nothing to refund: you have opened vouchers worth as much as the refund. You can still stop your plan.',
  )

export const complimentary = (): Refusal =>
  new Refusal(409, 'complimentary', 'Your account has the Premium plan without a subscription.')

export const outcomeUnknown = (): Refusal =>
  new Refusal(
    503,
    'payments_unconfirmed',
    'Our payment provider did not answer in time, so we cannot say yet whether your change went through. We keep asking. Please look again in a minute.',
    { retryAfterSeconds: 60 },
  )

/** Timeout of provider calls. Shorter than the browser's 15 s, so that the member gets an explanation. */
const PROVIDER_TIMEOUT_MS = 13_000

/** Turns errors and timeouts of the provider into messages for the waiting member. */
export async function explainProviderErrors<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await withDeadline(PROVIDER_TIMEOUT_MS, work)
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      throw new Refusal(
        503,
        'payments_unavailable',
        'Our payment provider is not answering. Nothing was changed. Please try again in a minute.',
        { retryAfterSeconds: 30 },
      )
    if (error instanceof PaymentDeclined)
      throw new Refusal(
        409,
        'card_declined',
        'Your card was declined, so your plan stays as it is. You can update your card under "Manage billing".',
      )
    if (error instanceof PaymentsRefused)
      throw new Refusal(
        409,
        'changed_meanwhile',
        'Your subscription changed in the meantime. Please look again and retry.',
      )
    throw error
  }
}
