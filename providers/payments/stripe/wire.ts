import { z } from 'zod'
import { PaymentsUnreadable } from '../port.ts'

/*
 * Parts of Stripe's answers that we read, for the pinned version. The SDK validates nothing, so a wrong shape throws
 * an error naming its field.
 */

/** Unix seconds. Nothing was sold here before 2001. */
const instant = z.number().int().min(1_000_000_000)
const pence = z.number().int()
const reference = z.union([z.string().min(1), z.object({ id: z.string().min(1) })])
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) })

export const customerSent = z.object({ id: z.string().min(1) })
/** A deleted customer has no metadata. */
export const knownCustomerSent = z
  .object({
    deleted: z.literal(true).optional(),
    metadata: z.record(z.string(), z.string()).optional(),
  })
  .refine((sent) => sent.deleted || sent.metadata, { path: ['metadata'], message: 'missing' })
export const addressSent = z.object({ url: z.url() })

export const sessionSent = z.object({
  id: z.string().min(1),
  url: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  expires_at: instant,
})

export const priceSent = z.object({
  id: z.string().min(1),
  lookup_key: z.string().nullable(),
  unit_amount: pence.nullable(),
  recurring: z.object({ interval: z.string() }).nullable(),
  metadata: z.record(z.string(), z.string()),
})
export const pricesSent = listOf(priceSent)

export const subscriptionSent = z.object({
  id: z.string().min(1),
  customer: reference,
  status: z.enum([
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'incomplete_expired',
    'canceled',
  ]),
  start_date: instant,
  cancel_at_period_end: z.boolean(),
  cancel_at: instant.nullable(),
  ended_at: instant.nullable(),
  cancellation_details: z.object({ reason: z.string().nullable() }).nullable(),
  metadata: z.record(z.string(), z.string()),
  items: z.object({
    data: z
      .array(
        z.object({
          id: z.string().min(1),
          current_period_start: instant,
          current_period_end: instant,
          price: z.object({
            lookup_key: z.string().nullable(),
            unit_amount: pence.nullable(),
            metadata: z.record(z.string(), z.string()),
          }),
        }),
      )
      .min(1, 'no item'),
  }),
})
export const subscriptionsSent = listOf(subscriptionSent)

/** Read only after a change that may have to wait. */
export const changedSent = z.object({
  pending_update: z.object({ expires_at: instant }).nullable(),
  latest_invoice: z.object({ hosted_invoice_url: z.url() }),
})

const lineSent = z.object({
  amount: pence,
  period: z.object({ end: instant }),
  pricing: z.object({ price_details: z.object({ price: reference }).optional() }).nullable(),
})

export const previewSent = z.object({
  amount_due: pence,
  total: pence,
  /** Negative for credit of earlier changes. */
  starting_balance: pence,
  lines: z.object({ data: z.array(lineSent).min(1, 'no line') }),
})

const paymentSent = z.object({
  amount_paid: pence.nullable(),
  payment: z.object({ payment_intent: reference.optional() }),
})
export const paymentsSent = listOf(paymentSent)

export const invoiceSent = z.object({
  id: z.string().min(1),
  created: instant,
  currency: z.string().min(1),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).nullable(),
  status_transitions: z.object({ paid_at: instant.nullable() }),
  amount_paid: pence,
  amount_due: pence,
  total: pence,
  hosted_invoice_url: z.string().nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullable() }).nullable(),
  lines: listOf(lineSent),
  payments: paymentsSent,
})
export const invoicesSent = listOf(invoiceSent)

const chargeSent = z.object({
  amount_refunded: pence,
  payment_intent: reference.nullable(),
  status: z.string(),
  payment_method_details: z
    .object({
      card: z.object({ last4: z.string().nullable(), fingerprint: z.string().nullish() }).optional(),
    })
    .nullable(),
})
export const chargesSent = listOf(chargeSent)

/** Parses the whole answer or throws. `what` prefixes the name of the unreadable field. */
export function readAs<Read>(schema: z.ZodType<Read>, what: string, sent: unknown): Read {
  const read = schema.safeParse(sent)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new PaymentsUnreadable(`${[what, ...(issue?.path ?? [])].join('.')}: ${issue?.message}`)
}
