import { dayOfInstant } from '@keyturn/platform/days'
import { type HttpPlugin, memberOf, notFound } from '@keyturn/platform/http'
import { answerCreditFileCheck } from '../actions/answer-credit-file-check.ts'
import type { CreditProfileContext } from '../context.ts'
import { agencyParams, type LookView, lookRequest, lookView as lookSchema } from '../contract.ts'
import { type CreditFileCheck, findCreditFileCheck } from '../store/credit-file-checks.ts'

export function creditFileCheckRoutes(context: CreditProfileContext): HttpPlugin {
  return async (app) => {
    app.post(
      '/api/credit-profile/file-looks/:agency/',
      {
        schema: {
          operationId: 'postCreditProfileFileLooksByAgency',
          tags: ['credit profile'],
          summary: 'Record if the month is on my own credit file; an error there opens a dispute',
          params: agencyParams,
          body: lookRequest,
          response: { 200: lookSchema },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const { agency } = request.params
        await answerCreditFileCheck(context, memberId, agency, request.body)
        const look = await findCreditFileCheck(context.db, memberId, agency)
        if (!look) throw notFound()
        return creditFileCheckView(look)
      },
    )
  }
}

export const creditFileCheckView = ({
  tracedAt,
  traceNote,
  askedAt,
  answeredAt,
  ...look
}: CreditFileCheck): LookView => ({
  ...look,
  asked_on: dayOfInstant(askedAt),
  answered_on: answeredAt && dayOfInstant(answeredAt),
  trace: tracedAt && { on: dayOfInstant(tracedAt), note: traceNote ?? '' },
})
