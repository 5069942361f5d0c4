import { type Http, memberOf } from '@keyturn/platform/http'
import { planStatusOf } from '../actions/plan-status.ts'
import { plans } from '../constants.ts'
import type { SubscriptionContext } from '../context.ts'
import { featuresAnswer, plansAnswer } from '../contract.ts'
import { featuresView, planView } from '../plan-view.ts'
import { NO_FEATURES } from './views.ts'

const tags = ['subscriptions']

export function registerPlans(http: Http, context: SubscriptionContext): void {
  const success = true as const
  http.get(
    '/api/subscriptions/plans/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getSubscriptionsPlans',
        tags,
        summary: 'List the plans and their prices',
        response: { 200: plansAnswer },
      },
    },
    async () => ({
      success,
      plans: plans.map(planView),
    }),
  )
  http.get(
    '/api/subscriptions/features/',
    {
      schema: {
        operationId: 'getSubscriptionsFeatures',
        tags,
        summary: 'List the features of my plan',
        response: { 200: featuresAnswer },
      },
      config: { access: 'member' },
    },
    async (request) => {
      const { access } = await planStatusOf(context.db, memberOf(request), context.clock.now())
      return {
        success,
        plan: access.plan?.id ?? null,
        features: access.plan ? featuresView(access.plan.features) : NO_FEATURES,
      }
    },
  )
}
