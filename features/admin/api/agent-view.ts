import { type Http, memberOf } from '@keyturn/platform/http'
import { readOwnHome } from '../actions/read-own-home.ts'
import type { AdminContext } from '../context.ts'
import { agentViewAnswer } from '../contract/index.ts'
import { viewOwnHome } from './views.ts'

export function agentViewRoute(http: Http, context: AdminContext): void {
  http.get(
    '/api/verification/agent-view/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getVerificationAgentView',
        tags: ['verification'],
        summary: 'Read my home as a letting agent would see it (Premium)',
        response: { 200: agentViewAnswer },
      },
    },
    async (request) => viewOwnHome(await readOwnHome(context, memberOf(request))),
  )
}
