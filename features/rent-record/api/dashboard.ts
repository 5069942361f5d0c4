import { bankGlance } from '@keyturn/bank-link'
import { addMonths, type Day, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import { type Http, keepAnswers, memberOf, requireVerifiedMember } from '@keyturn/platform/http'
import type { FastifyReply } from 'fastify'
import { rentPaths } from '../call-paths.ts'
import type { RentRecordContext } from '../context.ts'
import { type DashboardAnswer, dashboardAnswer } from '../contract.ts'
import { loadRecordGlance } from '../store/views.ts'
import { dashboardView } from './views.ts'

const RECENT_ROWS = 10
const MONTHS_SHOWN = 24

/** The first screen in one call, which costs no more than the session's check while nothing has changed. */
export function dashboardRoute(http: Http, context: RentRecordContext): void {
  const cached = keepAnswers<string>('dashboard', {
    mostBytes: http.keptAnswersBytes,
    bytesOf: (json) => json.length,
  })
  http.get(
    rentPaths.dashboard,
    {
      preHandler: requireVerifiedMember,
      schema: {
        tags: ['payment report'],
        summary: 'All that the first screen shows',
        security: [{ bearer: [] }],
        response: { 200: dashboardAnswer },
      },
    },
    async (request, reply) => {
      const member = memberOf(request)
      const today = dayOfInstant(context.clock.now())
      const body = await cached(member, today, () => dashboardBody(context, member.memberId, today))
      return sendAsItIs(reply, body)
    },
  )
}

/** Its maker is held to the contract when it is compiled, and by a test. A text leaves in one write with its headers, bytes take two. */
const sendAsItIs = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)

export async function dashboardBody(
  context: RentRecordContext,
  memberId: string,
  today: Day,
): Promise<string> {
  const since = addMonths(firstOfMonth(today), -MONTHS_SHOWN)
  const [glance, bank, points] = await Promise.all([
    loadRecordGlance(context.db, memberId, since),
    bankGlance(context.db, memberId, RECENT_ROWS),
    context.pointsOf(context.db, memberId),
  ])
  const view = dashboardView({ record: glance, bank, points, today })
  return JSON.stringify(view satisfies DashboardAnswer)
}
