import type Stripe from 'stripe'
import type { Payments } from '../port.ts'
import { asking } from './client.ts'
import type { PriceIdOf } from './prices.ts'
import { idOf, readSubscription } from './read.ts'

type Changes = Pick<
  Payments,
  'previewChange' | 'change' | 'endAtPeriodEnd' | 'endNow' | 'keepGoing' | 'refund'
>

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** What can be done to a subscription that exists. */
export function createChanges(stripe: Stripe, priceId: PriceIdOf): Changes {
  const current = (id: string): Promise<Stripe.Subscription> =>
    asking(() => stripe.subscriptions.retrieve(id))
  const itemsFor = async (id: string, price: string) => {
    const [item] = (await current(id)).items.data
    return [{ ...(item ? { id: item.id } : {}), price, quantity: 1 }]
  }
  return {
    async previewChange(subscriptionId, tag, at) {
      const price = await priceId(tag)
      const items = await itemsFor(subscriptionId, price)
      const invoice = await asking(() =>
        stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items,
            proration_behavior: 'always_invoice',
            proration_date: seconds(at),
          },
        }),
      )
      const credit = invoice.lines.data.reduce((sum, line) => sum + Math.min(0, line.amount), 0)
      const ends = Math.max(...invoice.lines.data.map((line) => line.period.end))
      return {
        dueNowPence: Math.max(0, invoice.amount_due),
        creditPence: -credit,
        keptCreditPence: Math.max(0, -invoice.total),
        nextChargeAt: new Date(ends * 1000),
        pricedAt: new Date(seconds(at) * 1000),
      }
    },
    async change(subscriptionId, tag, pricedAt) {
      const price = await priceId(tag)
      const items = await itemsFor(subscriptionId, price)
      await asking(() =>
        stripe.subscriptions.update(subscriptionId, {
          items,
          proration_behavior: 'always_invoice',
          proration_date: seconds(pricedAt),
          payment_behavior: 'error_if_incomplete',
        }),
      )
    },
    async endAtPeriodEnd(subscriptionId, reason) {
      await asking(() =>
        stripe.subscriptions.update(subscriptionId, {
          cancel_at_period_end: true,
          ...(reason ? { cancellation_details: { comment: reason } } : {}),
        }),
      )
    },
    async endNow(subscriptionId) {
      if ((await current(subscriptionId)).status === 'canceled') return
      await asking(() => stripe.subscriptions.cancel(subscriptionId))
    },
    async keepGoing(subscriptionId) {
      const sent = await current(subscriptionId)
      if (readSubscription(sent).cancelsAt === null) return
      // The wish is taken back the way it was written; Stripe refuses both at once.
      const undo = sent.cancel_at_period_end ? { cancel_at_period_end: false } : ({ cancel_at: '' } as const)
      await asking(() => stripe.subscriptions.update(subscriptionId, undo))
    },
    async refund(invoiceId, refundId) {
      const payments = await asking(() => stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' }))
      for (const payment of payments.data) {
        const intent = idOf(payment.payment.payment_intent)
        if (!intent) continue
        await asking(() =>
          stripe.refunds.create(
            { payment_intent: intent, reason: 'requested_by_customer', metadata: { refund_id: refundId } },
            { idempotencyKey: `refund:${refundId}:${intent}` },
          ),
        )
      }
    },
  }
}
