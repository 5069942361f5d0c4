import { type Http, memberOf, requireMember, requireVerifiedMember } from '@keyturn/platform/http'
import { readOwnHome } from '../actions/read-own-home.ts'
import { agentViewPath } from '../call-paths.ts'
import type { BackOfficeContext } from '../context.ts'
import { agentViewAnswer } from '../contract/index.ts'
import { viewOwnHome } from './answers.ts'

export function agentViewRoute(http: Http, context: BackOfficeContext): void {
  http.get(
    agentViewPath,
    {
      onRequest: [requireMember, requireVerifiedMember],
      schema: {
        tags: ['verification'],
        summary: 'My own home as an agent would see it (Premium)',
        response: { 200: agentViewAnswer },
      },
    },
    async (request) => viewOwnHome(await readOwnHome(context, memberOf(request))),
  )
}
