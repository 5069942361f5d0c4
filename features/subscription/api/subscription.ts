import {
  type CurrentMember,
  type Http,
  memberOf,
  notFound,
  ownAddress,
  requireMember,
  requireVerifiedMember,
} from '@keyturn/platform/http'
import { changePlan, previewChange } from '../actions/change-plan.ts'
import { choosePlan } from '../actions/choose-plan.ts'
import { leave, stay } from '../actions/leave.ts'
import { readSubscription } from '../actions/read-subscription.ts'
import { standingOf } from '../actions/reading.ts'
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
import type { BillingInterval } from '../domain/plans.ts'
import { type Offer, offerFor } from '../domain/price-list.ts'
import { upgradePage } from '../links.ts'
import { foreignAddress, planNotFound, sayingWhy } from '../refusals.ts'
import type { Surroundings } from '../surroundings.ts'
import { previewView, subscriptionView } from './views.ts'

const tags = ['subscriptions']
const AFTER_CHECKOUT = '/dashboard'

export function registerSubscription(http: Http, around: Surroundings): void {
  const { runtime } = around
  const success = true as const
  const onRequest = requireMember
  const answerTo = async (member: CurrentMember, message: string, whenEnded = message) => {
    const standing = await standingOf(runtime.db, member, runtime.clock.now())
    const subscription = subscriptionView(standing, runtime.clock.now())
    if (!subscription) throw notFound()
    return { success, message: subscription.has_access ? message : whenEnded, subscription }
  }
  const ours = (field: string, given: string): string => {
    const address = ownAddress(given, runtime.publicUrl)
    if (address === null) throw foreignAddress(field)
    return address
  }

  http.get(
    '/api/subscriptions/subscription/',
    { schema: { tags, response: { 200: subscriptionAnswer } }, onRequest },
    async (request) => {
      const standing = await readSubscription(around, memberOf(request))
      const subscription = subscriptionView(standing, runtime.clock.now())
      if (!subscription) throw notFound()
      return { success, subscription }
    },
  )
  http.post(
    '/api/subscriptions/subscription/create/',
    {
      schema: { tags, body: createRequest, response: { 200: createAnswer } },
      onRequest: requireVerifiedMember,
    },
    async (request) => {
      const { body } = request
      const choice = {
        offer: offerIn(body),
        successUrl: ours('success_url', body.success_url ?? AFTER_CHECKOUT),
        cancelUrl: ours('cancel_url', body.cancel_url ?? upgradePage),
      }
      const url = await sayingWhy(() => choosePlan(around, memberOf(request), choice))
      return { success, checkout_url: url }
    },
  )
  http.post(
    '/api/subscriptions/subscription/update/preview/',
    { schema: { tags, body: previewRequest, response: { 200: previewAnswer } }, onRequest },
    async (request) => {
      const offer = offerIn(request.body)
      const preview = await sayingWhy(() => previewChange(around, memberOf(request), offer))
      return { success, preview: previewView(preview, offer.plan, offer.interval) }
    },
  )
  http.post(
    '/api/subscriptions/subscription/update/',
    { schema: { tags, body: changeRequest, response: { 200: changedAnswer } }, onRequest },
    async (request) => {
      const { body } = request
      const offer = offerIn(body)
      const pricedAt = body.priced_at ? new Date(body.priced_at) : null
      await sayingWhy(() => changePlan(around, memberOf(request), { offer, pricedAt }))
      return answerTo(memberOf(request), `Your plan is now ${offer.plan.displayName}.`)
    },
  )
  http.post(
    '/api/subscriptions/subscription/cancel/',
    { schema: { tags, body: cancelRequest, response: { 200: changedAnswer } }, onRequest },
    async (request) => {
      const { cancel_at_period_end: atPeriodEnd, reason } = request.body
      await sayingWhy(() => leave(around, memberOf(request), { atPeriodEnd, reason: reason || null }))
      return answerTo(
        memberOf(request),
        'Your plan will not renew. You will not be charged again.',
        'Your plan has ended. You will not be charged again.',
      )
    },
  )
  http.post(
    '/api/subscriptions/subscription/reactivate/',
    { schema: { tags, response: { 200: changedAnswer } }, onRequest },
    async (request) => {
      await sayingWhy(() => stay(around, memberOf(request)))
      return answerTo(memberOf(request), 'Your plan goes on as before.')
    },
  )
}

function offerIn(body: { plan_id: string; billing_interval: BillingInterval }): Offer {
  const offer = offerFor(body.plan_id, body.billing_interval)
  if (!offer) throw planNotFound()
  return offer
}
