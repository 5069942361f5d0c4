import { type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { readConsents } from '../actions/read-consents.ts'
import { changeConsent } from '../actions/record-consents.ts'
import type { TenancyContext } from '../context.ts'
import { consentParams, consentsResponse } from '../contract/index.ts'

const tags = ['consents']

/** One call each to give and to withdraw, with the same effort. */
export function consentRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.get(
      '/api/verification/consents/',
      {
        schema: {
          operationId: 'getVerificationConsents',
          tags,
          summary: 'List my consents',
          response: { 200: consentsResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => readConsents(context, memberOf(request).memberId),
    )

    for (const method of ['POST', 'DELETE'] as const) {
      app.route({
        method,
        url: '/api/verification/consents/:kind/',
        // Withdrawing consent needs no plan.
        config: { access: 'verified', ...(method === 'POST' && { plan: true }) },
        schema: {
          operationId: `${method.toLowerCase()}VerificationConsentsByKind`,
          tags,
          summary: method === 'POST' ? 'Give a consent' : 'Withdraw a consent',
          params: consentParams,
          response: { 200: consentsResponse },
        },
        handler: async (request) => {
          const { memberId } = memberOf(request)
          await changeConsent(context, memberId, request.params.kind, method === 'POST')
          return readConsents(context, memberId)
        },
      })
    }
  }
}
