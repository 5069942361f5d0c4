import { recordOf } from '@keyturn/platform/values'
import { z } from 'zod'
import { billingIntervals } from './constants.ts'

/** Requests and responses of /api/subscriptions. Amounts are pounds here. */

export const billingInterval = z.enum(billingIntervals)
const address = z.string().min(1).max(2000)

export const createRequest = z.strictObject({
  plan_id: z.string().min(1).max(100),
  billing_interval: billingInterval,
  success_url: address.optional(),
  cancel_url: address.optional(),
})

export const changeRequest = z.strictObject({
  plan_id: z.string().min(1).max(100),
  billing_interval: billingInterval,
  /** From the preview, so that the change costs what was shown. */
  priced_at: z.iso.datetime().optional(),
})

export const previewRequest = z.strictObject({
  plan_id: z.string().min(1).max(100),
  billing_interval: billingInterval,
})

export const cancelRequest = z.strictObject({
  cancel_at_period_end: z.boolean().default(true),
  reason: z.string().trim().max(500).nullish(),
})

export const portalRequest = z.strictObject({ return_url: address.optional() })

const price = z.object({ price: z.number(), savings_amount: z.number() })

const planFeatures = z.object({
  rental_payment_verification: z.boolean(),
  rental_history_tracking: z.boolean(),
  rental_payment_dashboard: z.boolean(),
  rental_payment_profile: z.boolean(),
  rewards_multiplier: z.number(),
  cra_reporting_count: z.number(),
  landlord_property_management: z.boolean(),
})

const planIds = z.object(recordOf(billingIntervals, () => z.string()))

export const planOnOffer = z.object({
  id: z.string(),
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  is_popular: z.boolean(),
  /** A plan may lack an interval. */
  pricing: z.object(recordOf(billingIntervals, () => price)).partial(),
  plan_ids: planIds.partial(),
  features: planFeatures,
})

export const plansAnswer = z.object({ success: z.literal(true), plans: z.array(planOnOffer) })

const planOfMember = planFeatures.extend({
  name: z.string(),
  display_name: z.string(),
  billing_interval: billingInterval,
  current_price: z.number(),
  plan_ids: planIds,
})

export const subscriptionSchema = z.object({
  status: z.enum(['active', 'past_due', 'expired', 'canceled']),
  /** True if the member can use the app now, including after cancelling and in the grace period. */
  has_access: z.boolean(),
  plan: planOfMember,
  plan_id: z.string(),
  billing_interval: billingInterval,
  cancel_at_period_end: z.boolean(),
  started_at: z.string(),
  current_period_start: z.string().nullable(),
  current_period_end: z.string().nullable(),
  days_remaining: z.number().nullable(),
  canceled_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  reason: z.string().nullable(),
  /** Day on which access ends while a payment is due. */
  grace_ends_at: z.string().nullable(),
  /** True for staff, who pay nothing. */
  complimentary: z.boolean(),
})
export type SubscriptionView = z.infer<typeof subscriptionSchema>
export type PlanOnOffer = z.infer<typeof planOnOffer>

const succeeded = z.literal(true)
export const subscriptionAnswer = z.object({ success: succeeded, subscription: subscriptionSchema })
export const createAnswer = z.object({ success: succeeded, checkout_url: z.string() })
export const changedAnswer = z.object({
  success: succeeded,
  message: z.string(),
  subscription: subscriptionSchema,
  /** Only if the bank requires a confirmation: its URL. The plan has not changed yet. */
  checkout_url: z.string().optional(),
})

export const previewAnswer = z.object({
  success: succeeded,
  preview: z.object({
    due_now: z.number(),
    credit: z.number(),
    /** Credit that remains after today's charge and reduces later ones. */
    credit_kept: z.number(),
    new_price: z.number(),
    /** First day after today on which the new price is due. */
    renews_on: z.string(),
    /** Day and amount of the next card charge, after those that credit covers. */
    next_charge_on: z.string(),
    next_charge: z.number(),
    charges_paid_by_credit: z.int(),
    priced_at: z.string(),
  }),
})
export type ChangePreviewView = z.infer<typeof previewAnswer>['preview']

const payment = z.object({
  id: z.string(),
  date: z.string(),
  amount: z.number(),
  /** Refunded part. */
  refunded_amount: z.number(),
  currency: z.string(),
  status: z.enum(['paid', 'open', 'void', 'uncollectible', 'draft', 'refunded']),
  invoice_url: z.string().nullable(),
  /** "Premium, monthly". Null for products we no longer sell. */
  description: z.string().nullable(),
  card_last4: z.string().nullable(),
})
export type PaymentView = z.infer<typeof payment>
export const historyAnswer = z.object({
  success: succeeded,
  payments: z.array(payment),
  /** Amount refundable now under the 14 days. Null if none. */
  refundable: z
    .object({
      amount: z.number(),
      until: z.string(),
      /** Amount paid. Days used of a later plan and opened vouchers are deducted from it. */
      paid: z.number(),
      used_days: z.number(),
      vouchers: z.number(),
    })
    .nullable(),
})

export type PaymentHistory = z.infer<typeof historyAnswer>

export const portalAnswer = z.object({ success: succeeded, portal_url: z.string() })
export const featuresAnswer = z.object({
  success: succeeded,
  plan: z.string().nullable(),
  features: planFeatures,
})
export const refundAnswer = z.object({
  success: succeeded,
  message: z.string(),
  refund: z.object({ amount: z.number(), state: z.enum(['done', 'on_its_way']) }),
})
