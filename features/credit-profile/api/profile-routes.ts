import { type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { readProfile } from '../actions/read-profile.ts'
import type { CreditProfileContext } from '../context.ts'
import { profileAnswer } from '../contract.ts'
import { profileView } from './views.ts'

export function profileRoutes(context: CreditProfileContext): HttpPlugin {
  return async (app) => {
    app.get(
      '/api/credit-profile/',
      {
        schema: {
          operationId: 'getCreditProfile',
          tags: ['credit profile'],
          summary: 'List my records sent to agencies, with the expected day of each',
          response: { 200: profileAnswer },
        },
        config: {
          access: 'verified',
          plan: true,
          alsoAt: [{ url: '/api/privacy/record/sent/', operationId: 'getPrivacyRecordSent' }],
        },
      },
      async (request) => profileView(await readProfile(context, memberOf(request).memberId)),
    )
  }
}
