import { type HttpPlugin, memberOf, requireVerifiedMember } from '@keyturn/platform/http'
import { readProfile } from '../actions/read-profile.ts'
import { creditPaths } from '../call-paths.ts'
import type { CreditProfileContext } from '../context.ts'
import { profileAnswer } from '../contract.ts'
import { profileView } from './views.ts'

export function profileRoutes(context: CreditProfileContext): HttpPlugin {
  return async (app) => {
    for (const path of [creditPaths.profile, creditPaths.recordOfReports])
      app.get(
        path,
        {
          schema: {
            tags: ['credit profile'],
            summary: 'What was sent about my rent, to which agency, and when it should show',
            security: [{ bearer: [] }],
            response: { 200: profileAnswer },
          },
          preHandler: requireVerifiedMember,
        },
        async (request) => profileView(await readProfile(context, memberOf(request).memberId)),
      )
  }
}
