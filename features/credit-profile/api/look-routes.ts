import { dayOfInstant } from '@keyturn/platform/days'
import { type HttpPlugin, memberOf, notFound, requireVerifiedMember } from '@keyturn/platform/http'
import { answerLook } from '../actions/answer-look.ts'
import { creditPaths } from '../call-paths.ts'
import type { CreditProfileContext } from '../context.ts'
import { agencyParams, type LookView, lookRequest, lookView as lookSchema } from '../contract.ts'
import { type FileLook, findLook } from '../store/file-looks.ts'

export function lookRoutes(context: CreditProfileContext): HttpPlugin {
  return async (app) => {
    app.post(
      creditPaths.look,
      {
        schema: {
          tags: ['credit profile'],
          security: [{ bearer: [] }],
          summary:
            'Say whether the month stands on my own file at this agency; what is wrong becomes a dispute',
          params: agencyParams,
          body: lookRequest,
          response: { 200: lookSchema },
        },
        preHandler: requireVerifiedMember,
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const { agency } = request.params
        await answerLook(context, memberId, agency, request.body)
        const look = await findLook(context.db, memberId, agency)
        if (!look) throw notFound()
        return lookView(look)
      },
    )
  }
}

export const lookView = ({ tracedAt, traceNote, askedAt, answeredAt, ...look }: FileLook): LookView => ({
  ...look,
  asked_on: dayOfInstant(askedAt),
  answered_on: answeredAt && dayOfInstant(answeredAt),
  trace: tracedAt && { on: dayOfInstant(tracedAt), note: traceNote ?? '' },
})
