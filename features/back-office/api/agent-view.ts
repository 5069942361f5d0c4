import { type Http, memberOf, requireMember, requireVerifiedMember } from '@keyturn/platform/http'
import { readOwnHome } from '../actions/read-own-home.ts'
import { agentViewAnswer } from '../contract/index.ts'
import type { Surroundings } from '../surroundings.ts'
import { viewOwnHome } from './answers.ts'

export function agentViewRoute(http: Http, desk: Surroundings): void {
  http.get(
    '/api/verification/agent-view/',
    {
      onRequest: [requireMember, requireVerifiedMember],
      schema: {
        tags: ['verification'],
        summary: 'My own home as an agent would see it (Premium)',
        response: { 200: agentViewAnswer },
      },
    },
    async (request) => viewOwnHome(await readOwnHome(desk, memberOf(request))),
  )
}
