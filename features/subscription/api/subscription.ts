import { type CurrentMember, type Http, memberOf, notFound, safeRedirectUrl } from '@keyturn/platform/http'
import { cancelPlan, reactivatePlan } from '../actions/cancel-plan.ts'
import { changePlan, previewChange } from '../actions/change-plan.ts'
import { choosePlan } from '../actions/choose-plan.ts'
import { planStatusOf } from '../actions/plan-status.ts'
import { readSubscription } from '../actions/read-subscription.ts'
import type { BillingInterval } from '../constants.ts'
import type { SubscriptionContext } from '../context.ts'
import {
  cancelRequest,
  changedAnswer,
  changeRequest,
  createAnswer,
  createRequest,
  previewAnswer,
  previewRequest,
  subscriptionAnswer,
} from '../contract.ts'
import { type Offer, offerFor } from '../domain/price-list.ts'
import { upgradePage } from '../links.ts'
import { explainProviderErrors, foreignAddress, planNotFound } from '../refusals.ts'
import { previewView, subscriptionView } from './views.ts'

const tags = ['subscriptions']
const success = true as const
const AFTER_CHECKOUT = '/dashboard'
const ASK_BANK =
  'Your bank asks you to confirm this payment. Your plan changes as soon as you have; until then it stays as it is.'

export function registerSubscription(http: Http, context: SubscriptionContext): void {
  const ours = (field: string, given: string): string => {
    const address = safeRedirectUrl(given, context.publicUrl)
    if (address === null) throw foreignAddress(field)
    return address
  }
  http.get(
    '/api/subscriptions/subscription/',
    {
      schema: {
        operationId: 'getSubscriptionsSubscription',
        tags,
        summary: 'Read my plan',
        response: { 200: subscriptionAnswer },
      },
      config: { access: 'member' },
    },
    async (request) => {
      const status = await readSubscription(context, memberOf(request))
      const subscription = subscriptionView(status, context.clock.now())
      if (!subscription) throw notFound()
      return { success, subscription }
    },
  )
  http.post(
    '/api/subscriptions/subscription/create/',
    {
      schema: {
        operationId: 'postSubscriptionsSubscriptionCreate',
        tags,
        summary: 'Start a plan; the response has the address of the payment page',
        body: createRequest,
        response: { 200: createAnswer },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      const { body } = request
      const choice = {
        offer: offerIn(body),
        successUrl: ours('success_url', body.success_url ?? AFTER_CHECKOUT),
        cancelUrl: ours('cancel_url', body.cancel_url ?? upgradePage),
      }
      const url = await explainProviderErrors(() => choosePlan(context, memberOf(request), choice))
      return { success, checkout_url: url }
    },
  )
  http.post(
    '/api/subscriptions/subscription/update/preview/',
    {
      schema: {
        operationId: 'postSubscriptionsSubscriptionUpdatePreview',
        tags,
        summary: 'Preview the price of a change to another plan',
        body: previewRequest,
        response: { 200: previewAnswer },
      },
      config: { access: 'member', plan: true },
    },
    async (request) => {
      const offer = offerIn(request.body)
      const preview = await explainProviderErrors(() => previewChange(context, memberOf(request), offer))
      return { success, preview: previewView(preview, offer.plan, offer.interval) }
    },
  )
  http.post(
    '/api/subscriptions/subscription/update/',
    {
      schema: {
        operationId: 'postSubscriptionsSubscriptionUpdate',
        tags,
        summary: 'Change to another plan',
        body: changeRequest,
        response: { 200: changedAnswer },
      },
      config: { access: 'member', plan: true },
    },
    async (request) => {
      const { body } = request
      const offer = offerIn(body)
      const change = { offer, pricedAt: body.priced_at ? new Date(body.priced_at) : null }
      const outcome = await explainProviderErrors(() => changePlan(context, memberOf(request), change))
      if (outcome.state === 'changed')
        return answerTo(context, memberOf(request), `Your plan is now ${offer.plan.displayName}.`)
      return { ...(await answerTo(context, memberOf(request), ASK_BANK)), checkout_url: outcome.url }
    },
  )
  registerCancellation(http, context)
}

/** Cancelling and reactivating. */
function registerCancellation(http: Http, context: SubscriptionContext): void {
  http.post(
    '/api/subscriptions/subscription/cancel/',
    {
      schema: {
        operationId: 'postSubscriptionsSubscriptionCancel',
        tags,
        summary: 'Cancel my plan',
        body: cancelRequest,
        response: { 200: changedAnswer },
      },
      config: { access: 'member', plan: true },
    },
    async (request) => {
      const { cancel_at_period_end: atPeriodEnd, reason } = request.body
      await explainProviderErrors(() =>
        cancelPlan(context, memberOf(request), { atPeriodEnd, reason: reason || null }),
      )
      return answerTo(
        context,
        memberOf(request),
        'Your plan will not renew. You will not be charged again.',
        'Your plan has ended. You will not be charged again.',
      )
    },
  )
  http.post(
    '/api/subscriptions/subscription/reactivate/',
    {
      schema: {
        operationId: 'postSubscriptionsSubscriptionReactivate',
        tags,
        summary: 'Undo the cancellation of my plan',
        response: { 200: changedAnswer },
      },
      config: { access: 'member', plan: true },
    },
    async (request) => {
      await explainProviderErrors(() => reactivatePlan(context, memberOf(request)))
      return answerTo(context, memberOf(request), 'Your plan goes on as before.')
    },
  )
}

/** The current plan with a message. */
async function answerTo(
  context: SubscriptionContext,
  member: CurrentMember,
  message: string,
  whenEnded = message,
) {
  const status = await planStatusOf(context.db, member, context.clock.now())
  const subscription = subscriptionView(status, context.clock.now())
  if (!subscription) throw notFound()
  return { success, message: subscription.has_access ? message : whenEnded, subscription }
}

function offerIn(body: { plan_id: string; billing_interval: BillingInterval }): Offer {
  const offer = offerFor(body.plan_id, body.billing_interval)
  if (!offer) throw planNotFound()
  return offer
}
