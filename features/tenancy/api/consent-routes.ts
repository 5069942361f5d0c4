import { type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { readConsents } from '../actions/read-consents.ts'
import { changeConsent } from '../actions/record-consents.ts'
import type { TenancyContext } from '../context.ts'
import { consentParams, consentsResponse, tenancyPaths } from '../contract/index.ts'
import { membersOnly } from './asking-member.ts'

const tags = ['consents']

/** Giving and taking back are one call each, with the same effort. */
export function consentRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.get(
      tenancyPaths.consents,
      {
        schema: { tags, summary: 'What I have agreed to', response: { 200: consentsResponse } },
        preHandler: membersOnly,
      },
      async (request) => readConsents(context, memberOf(request).memberId),
    )

    for (const method of ['POST', 'DELETE'] as const) {
      app.route({
        method,
        url: tenancyPaths.consent,
        schema: {
          tags,
          summary: method === 'POST' ? 'Give a consent' : 'Take a consent back',
          params: consentParams,
          response: { 200: consentsResponse },
        },
        preHandler: membersOnly,
        handler: async (request) => {
          const { memberId } = memberOf(request)
          await changeConsent(context, memberId, request.params.kind, method === 'POST')
          return readConsents(context, memberId)
        },
      })
    }
  }
}
