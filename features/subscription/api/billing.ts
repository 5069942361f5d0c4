import { type Http, memberOf, Refusal, safeRedirectUrl } from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import { planStatusOf } from '../actions/plan-status.ts'
import { availableRefund, requestRefund } from '../actions/request-refund.ts'
import type { SubscriptionContext } from '../context.ts'
import { historyAnswer, portalAnswer, portalRequest, refundAnswer } from '../contract.ts'
import { explainProviderErrors, foreignAddress } from '../refusals.ts'
import { loadAccount } from '../store/accounts.ts'
import { paymentView } from './views.ts'

const tags = ['subscriptions']

/** Routes for payments, refunds and the provider's own pages. */
export function registerBilling(http: Http, context: SubscriptionContext): void {
  const { payments } = context
  const success = true as const

  http.get(
    '/api/subscriptions/payment-history/',
    {
      schema: {
        operationId: 'getSubscriptionsPaymentHistory',
        tags,
        summary: 'List my payments for plans',
        response: { 200: historyAnswer },
      },
      config: {
        access: 'member',
        alsoAt: [{ url: '/api/privacy/record/receipts/', operationId: 'getPrivacyRecordReceipts' }],
      },
    },
    async (request) => {
      const member = memberOf(request)
      const account = await loadAccount(context.db, member.memberId)
      if (!account) return { success, payments: [], refundable: null }
      const { current } = await planStatusOf(context.db, member, context.clock.now())
      const charges = await explainProviderErrors(() => payments.chargesOf(account.customerId))
      const offer = await availableRefund(context, member.memberId, current, charges)
      return {
        success,
        payments: charges.map(paymentView),
        refundable: offer && {
          amount: poundsOfPence(offer.amountPence),
          until: offer.until.toISOString(),
          paid: poundsOfPence(offer.paidPence),
          used_days: poundsOfPence(offer.paidPence - offer.usedPence - offer.amountPence),
          vouchers: poundsOfPence(offer.usedPence),
        },
      }
    },
  )
  http.post(
    '/api/subscriptions/customer-portal/',
    {
      schema: {
        operationId: 'postSubscriptionsCustomerPortal',
        tags,
        summary: 'Create a link to the page where I change my card',
        body: portalRequest,
        response: { 200: portalAnswer },
      },
      config: { access: 'member' },
    },
    async (request) => {
      const returnUrl = safeRedirectUrl(request.body.return_url ?? '/settings', context.publicUrl)
      if (returnUrl === null) throw foreignAddress('return_url')
      const account = await loadAccount(context.db, memberOf(request).memberId)
      if (!account) throw new Refusal(404, 'no_billing_account', 'You have no payments to manage yet.')
      const portalUrl = await explainProviderErrors(() => payments.openPortal(account.customerId, returnUrl))
      return { success, portal_url: portalUrl }
    },
  )
  http.post(
    '/api/subscriptions/subscription/refund/',
    {
      schema: {
        operationId: 'postSubscriptionsSubscriptionRefund',
        tags,
        summary: 'Request a refund, which ends my plan',
        response: { 200: refundAnswer },
      },
      config: { access: 'member' },
    },
    async (request) => {
      const refund = await explainProviderErrors(() => requestRefund(context, memberOf(request)))
      const state = refund.done ? ('done' as const) : ('on_its_way' as const)
      const message = 'Your plan has ended and your money is on its way back to your card.'
      return { success, message, refund: { amount: poundsOfPence(refund.amountPence), state } }
    },
  )
}
