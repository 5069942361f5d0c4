import { broken, type Check, type Checkable, errorText, works } from '@keyturn/platform/checks'
import type { Clock } from '@keyturn/platform/clock'
import type Stripe from 'stripe'
import {
  type Charge,
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
  type RemoteSubscription,
  WebhookForged,
} from '../port.ts'
import { createChanges } from './changes.ts'
import { callStripe, createClient, isMissing, type StripeAccess } from './client.ts'
import { readEvent } from './events.ts'
import { createPriceList, createPriceNames, type PriceNames } from './prices.ts'
import { idOf, mainPriceOf, readCharge, readCheckout, readSubscription, type Taken } from './read.ts'
import {
  addressSent,
  chargesSent,
  customerSent,
  invoicesSent,
  knownCustomerSent,
  readAs,
  sessionSent,
  subscriptionsSent,
} from './wire.ts'

const PAGE = 100

/** Payments through Stripe: Checkout takes payments, the portal manages cards, and the rest is read. */
export function createStripePayments(options: StripeAccess & { clock: Clock }): Payments & Checkable {
  const stripe = createClient(options)
  const priceId = createPriceList(stripe)
  const nameOf = createPriceNames(stripe)
  const checkoutIn = async (ask: () => Promise<Stripe.Response<unknown>>) =>
    readCheckout(readAs(sessionSent, 'checkout', await callStripe(ask)))
  return {
    ...createChanges(stripe, priceId),
    createCustomer: (member) => createCustomer(stripe, member, options.testClock),
    async openCheckout(order) {
      const price = await priceId(order.price)
      return checkoutIn(() => createSession(stripe, order, price))
    },
    readCheckout: (id) => checkoutIn(() => stripe.checkout.sessions.retrieve(id)),
    async closeCheckout(id) {
      const current = await checkoutIn(() => stripe.checkout.sessions.retrieve(id))
      if (current.status !== 'open') return current
      try {
        return await checkoutIn(() => stripe.checkout.sessions.expire(id))
      } catch (error) {
        // Paid between the two requests, so reads the current state.
        if (!(error instanceof PaymentsRefused)) throw error
        return checkoutIn(() => stripe.checkout.sessions.retrieve(id))
      }
    },
    subscriptionsOf: (customerId) => subscriptionsOf(stripe, customerId),
    chargesOf: (customerId) => chargesOf(stripe, customerId, nameOf),
    async openPortal(customerId, returnUrl) {
      const session = await callStripe(() =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      )
      return readAs(addressSent, 'portal', session).url
    },
    readWebhook(body, signature) {
      if (!signature) throw new WebhookForged()
      const now = options.clock.now().getTime()
      return readEvent(() =>
        stripe.webhooks.constructEvent(body, signature, options.webhookSecret, undefined, undefined, now),
      )
    },
    async memberOfCustomer(customerId) {
      try {
        const sent = await callStripe(() => stripe.customers.retrieve(customerId))
        return readAs(knownCustomerSent, 'customer', sent).metadata?.member_id ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    check: () => checkKey(() => stripe.prices.list({ limit: 1 })),
  }
}

/** Checks the key by listing one price, which is harmless and must be allowed to any key of ours. */
async function checkKey(ask: () => Promise<Stripe.Response<unknown>>): Promise<Check> {
  try {
    await callStripe(ask)
    return works
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      return broken('Stripe does not answer.', 'Try later; look at api.stripe.com from this machine.')
    return broken(
      `Stripe says: ${errorText(error).replace(/\.$/, '')}.`,
      'Look at STRIPE_SECRET_KEY and what it may do.',
    )
  }
}

async function createCustomer(
  stripe: Stripe,
  member: { memberId: string; email: string; name: string },
  testClock: string | undefined,
): Promise<string> {
  const customer = await callStripe(() =>
    stripe.customers.create(
      {
        email: member.email,
        name: member.name,
        metadata: { member_id: member.memberId },
        ...(testClock && { test_clock: testClock }),
      },
      { idempotencyKey: `customer:${member.memberId}` },
    ),
  )
  return readAs(customerSent, 'customer', customer).id
}

function createSession(
  stripe: Stripe,
  order: Parameters<Payments['openCheckout']>[0],
  price: string,
): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  return stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      // Only cards have a fingerprint, which distinguishes people. Links and bank debits have none.
      allowed_payment_method_types: ['card'],
      customer: order.customerId,
      client_reference_id: order.memberId,
      line_items: [{ price, quantity: 1 }],
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      locale: 'en-GB',
      metadata: { order_id: order.orderId },
      subscription_data: { metadata: { member_id: order.memberId, order_id: order.orderId } },
    },
    { idempotencyKey: `checkout:${order.orderId}` },
  )
}

async function subscriptionsOf(stripe: Stripe, customerId: string): Promise<RemoteSubscription[]> {
  const found = await callStripe(() =>
    stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE }),
  )
  return readAs(subscriptionsSent, 'subscriptions', found)
    .data.map(readSubscription)
    .sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
}

async function chargesOf(stripe: Stripe, customerId: string, nameOf: PriceNames): Promise<Charge[]> {
  const [invoices, taken] = await Promise.all([
    callStripe(() => stripe.invoices.list({ customer: customerId, limit: PAGE, expand: ['data.payments'] })),
    takenFrom(stripe, customerId),
  ])
  const { data } = readAs(invoicesSent, 'invoices', invoices)
  const sent = data.filter((invoice) => invoice.status !== 'draft')
  return Promise.all(
    sent.map(async (invoice) => {
      const priceId = mainPriceOf(invoice)
      return readCharge(invoice, {
        priceKey: priceId && (await nameOf(priceId)),
        taken: invoice.payments.data.flatMap(({ payment }) => {
          const intent = idOf(payment.payment_intent)
          return (intent && taken.get(intent)) || []
        }),
      })
    }),
  )
}

/** Sums refunds and cards by payment intent, because Stripe lists them by charge and not by invoice. */
async function takenFrom(stripe: Stripe, customerId: string): Promise<Map<string, Taken>> {
  const listed = await callStripe(() => stripe.charges.list({ customer: customerId, limit: PAGE }))
  const charges = readAs(chargesSent, 'charges', listed)
  const byIntent = new Map<string, Taken>()
  // Newest first. Failed charges are skipped, because nothing was taken from their card.
  for (const charge of charges.data) {
    const intent = idOf(charge.payment_intent)
    if (!intent || charge.status === 'failed') continue
    const before = byIntent.get(intent)
    const card = charge.payment_method_details?.card
    byIntent.set(intent, {
      refundedPence: (before?.refundedPence ?? 0) + charge.amount_refunded,
      cardLast4: before?.cardLast4 ?? card?.last4 ?? null,
      cardFingerprint: before?.cardFingerprint ?? card?.fingerprint ?? null,
    })
  }
  return byIntent
}
