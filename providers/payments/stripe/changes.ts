import type Stripe from 'stripe'
import type { ChangeOutcome, Payments } from '../port.ts'
import { asksForOwner, callStripe } from './client.ts'
import type { PriceIdOf } from './prices.ts'
import { idOf, readSubscription } from './read.ts'
import { changedSent, paymentsSent, previewSent, readAs, subscriptionSent } from './wire.ts'

type Changes = Pick<
  Payments,
  'previewChange' | 'change' | 'endAtPeriodEnd' | 'endNow' | 'keepGoing' | 'refund' | 'takeCredit'
>

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const periodEnd = (line: { period: { end: number } }): number => line.period.end

/** Changes to an existing subscription. */
export function createChanges(stripe: Stripe, priceId: PriceIdOf): Changes {
  const current = async (id: string) =>
    readAs(subscriptionSent, 'subscription', await callStripe(() => stripe.subscriptions.retrieve(id)))
  const itemsFor = async (id: string, price: string) => {
    const [item] = (await current(id)).items.data
    return [{ ...(item ? { id: item.id } : {}), price, quantity: 1 }]
  }
  return {
    async previewChange(subscriptionId, tag, at) {
      const price = await priceId(tag)
      const items = await itemsFor(subscriptionId, price)
      const sent = await callStripe(() =>
        stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items,
            proration_behavior: 'always_invoice',
            proration_date: seconds(at),
          },
        }),
      )
      const invoice = readAs(previewSent, 'preview', sent)
      const credit = invoice.lines.data.reduce((sum, line) => sum + Math.min(0, line.amount), 0)
      const ofNewPrice = invoice.lines.data.filter(
        (line) => idOf(line.pricing?.price_details?.price) === price && line.amount >= 0,
      )
      const ends = Math.max(...(ofNewPrice.length > 0 ? ofNewPrice : invoice.lines.data).map(periodEnd))
      return {
        dueNowPence: Math.max(0, invoice.amount_due),
        creditPence: -credit,
        keptCreditPence: Math.max(0, -(invoice.total + invoice.starting_balance)),
        renewsAt: new Date(ends * 1000),
        pricedAt: new Date(seconds(at) * 1000),
      }
    },
    async change(subscriptionId, tag, pricedAt) {
      const price = await priceId(tag)
      const change = {
        items: await itemsFor(subscriptionId, price),
        proration_behavior: 'always_invoice',
        proration_date: seconds(pricedAt),
      } as const
      try {
        await callStripe(() =>
          stripe.subscriptions.update(subscriptionId, { ...change, payment_behavior: 'error_if_incomplete' }),
        )
        return { state: 'changed' }
      } catch (error) {
        if (!asksForOwner(error)) throw error
        return prepareChange(stripe, subscriptionId, change)
      }
    },
    async endAtPeriodEnd(subscriptionId, reason) {
      await callStripe(() =>
        stripe.subscriptions.update(subscriptionId, {
          cancel_at_period_end: true,
          ...(reason ? { cancellation_details: { comment: reason } } : {}),
        }),
      )
    },
    async endNow(subscriptionId) {
      if ((await current(subscriptionId)).status === 'canceled') return
      await callStripe(() => stripe.subscriptions.cancel(subscriptionId))
    },
    async keepGoing(subscriptionId) {
      const sent = await current(subscriptionId)
      if (readSubscription(sent).cancelsAt === null) return
      // Undoes the cancellation in the form it was recorded, because Stripe refuses both at once.
      const undo = sent.cancel_at_period_end ? { cancel_at_period_end: false } : ({ cancel_at: '' } as const)
      await callStripe(() => stripe.subscriptions.update(subscriptionId, undo))
    },
    refund: (invoiceId, refund) => refundCharge(stripe, invoiceId, refund),
    async takeCredit(customerId, { id, amountPence }) {
      await callStripe(() =>
        stripe.customers.createBalanceTransaction(
          customerId,
          { amount: amountPence, currency: 'gbp', description: 'Credit of a refunded plan' },
          { idempotencyKey: `credit:${id}` },
        ),
      )
    },
  }
}

/** Refunds an amount of one invoice, across its payments if it has several. */
async function refundCharge(
  stripe: Stripe,
  invoiceId: string,
  { id, amountPence }: { id: string; amountPence: number },
): Promise<void> {
  const sent = await callStripe(() => stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' }))
  const payments = readAs(paymentsSent, 'payments', sent)
  let left = amountPence
  for (const { amount_paid, payment } of payments.data) {
    const intent = idOf(payment.payment_intent)
    const amount = Math.min(left, amount_paid ?? left)
    if (!intent || amount <= 0) continue
    left -= amount
    await callStripe(() =>
      stripe.refunds.create(
        {
          payment_intent: intent,
          amount,
          reason: 'requested_by_customer',
          metadata: { refund_id: id },
        },
        { idempotencyKey: `refund:${id}:${intent}` },
      ),
    )
  }
}

/**
 * Prepares a change that waits at Stripe for up to 23 hours until its invoice is paid on Stripe's page. If unpaid,
 * Stripe drops it.
 */
async function prepareChange(
  stripe: Stripe,
  subscriptionId: string,
  change: Stripe.SubscriptionUpdateParams,
): Promise<ChangeOutcome> {
  const sent = await callStripe(() =>
    stripe.subscriptions.update(subscriptionId, {
      ...change,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    }),
  )
  const { pending_update: waits, latest_invoice: invoice } = readAs(changedSent, 'subscription', sent)
  return waits ? { state: 'awaits_confirmation', url: invoice.hosted_invoice_url } : { state: 'changed' }
}
