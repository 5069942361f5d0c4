import { type Http, memberOf, requireMember } from '@keyturn/platform/http'
import { standingOf } from '../actions/reading.ts'
import { featuresAnswer, plansAnswer } from '../contract.ts'
import { plans } from '../domain/plans.ts'
import type { Surroundings } from '../surroundings.ts'
import { featuresView, NO_FEATURES, planView } from './views.ts'

const tags = ['subscriptions']

export function registerPlans(http: Http, { runtime }: Surroundings): void {
  const success = true as const
  http.get('/api/subscriptions/plans/', { schema: { tags, response: { 200: plansAnswer } } }, async () => ({
    success,
    plans: plans.map(planView),
  }))
  http.get(
    '/api/subscriptions/features/',
    { schema: { tags, response: { 200: featuresAnswer } }, onRequest: requireMember },
    async (request) => {
      const { access } = await standingOf(runtime.db, memberOf(request), runtime.clock.now())
      return {
        success,
        plan: access.plan?.name ?? null,
        features: access.plan ? featuresView(access.plan.features) : NO_FEATURES,
      }
    },
  )
}
