import { bankSummaryQuery } from '@keyturn/bank-link'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { combineColumns, prepare } from '@keyturn/platform/db'
import { createResponseCache, type Http, memberOf } from '@keyturn/platform/http'
import type { FastifyReply } from 'fastify'
import type { RentRecordContext } from '../context.ts'
import { type DashboardAnswer, dashboardAnswer } from '../contract.ts'
import { firstDayShown } from '../domain/months-shown.ts'
import { recordSummaryQuery } from '../store/views.ts'
import { dashboardView } from './views.ts'

const RECENT_ROWS = 10

/** Returns the whole dashboard from a response cache. A cache hit costs no more than the session check. */
export function dashboardRoute(http: Http, context: RentRecordContext): void {
  const cached = createResponseCache<string>('dashboard', {
    maxBytes: http.responseCacheBytes,
    bytesOf: (json) => json.length,
  })
  const read = dashboardReader(context)
  http.get(
    '/api/payment-report/dashboard/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getPaymentReportDashboard',
        tags: ['payment report'],
        summary: 'Read my dashboard',
        response: { 200: dashboardAnswer },
      },
    },
    async (request, reply) => {
      const member = memberOf(request)
      const today = dayOfInstant(context.clock.now())
      const body = await cached(member, today, () => read(member.memberId, today))
      return sendRawJson(reply, body)
    },
  )
}

/**
 * Sends prebuilt JSON without schema serialisation; the reader type-checks it. A string leaves in one write with its
 * headers, a buffer in two.
 */
const sendRawJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json)

/** Loads the whole dashboard in one statement. */
function dashboardReader({ db, points }: Pick<RentRecordContext, 'db' | 'points'>) {
  const all = combineColumns({ record: recordSummaryQuery, bank: bankSummaryQuery(RECENT_ROWS), points })
  const read = prepare('dashboard', all.query)
  return async (memberId: string, today: Day): Promise<string> => {
    const since = firstDayShown(today)
    const view = dashboardView({ ...all.readRows(await read.rows(db, { memberId, since })), today })
    return JSON.stringify(view satisfies DashboardAnswer)
  }
}

export const dashboardBody = (
  context: Pick<RentRecordContext, 'db' | 'points'>,
  memberId: string,
  today: Day,
): Promise<string> => dashboardReader(context)(memberId, today)
