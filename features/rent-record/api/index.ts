import { isDay } from '@keyturn/platform/days'
import { type Http, type HttpPlugin, memberOf, requireVerifiedMember } from '@keyturn/platform/http'
import { z } from 'zod'
import { decide } from '../actions/decide.ts'
import { sayOfPeriod } from '../actions/say-of-period.ts'
import * as contract from '../contract.ts'
import type { RentRecord } from '../rent-record.ts'
import { loadPeriods } from '../store/record.ts'
import { pageOfMatches } from '../store/views.ts'
import { dashboardRoute } from './dashboard.ts'
import { evidenceRoutes } from './evidence.ts'
import { passportPages } from './passport-pages.ts'
import { passportRoutes } from './passports.ts'
import { matchView, monthView } from './views.ts'

const security = [{ bearer: [] }]
const which = z.strictObject({ id: z.uuid() })

export function rentRecordApi(record: RentRecord): HttpPlugin {
  return async (app) => {
    const http = app as Http
    rentPayments(http, record)
    report(http, record)
    dashboardRoute(http, record)
    sayings(http, record)
    passportRoutes(http, record)
    await app.register(evidenceRoutes(record))
    await app.register(passportPages(record))
  }
}

function rentPayments(http: Http, record: RentRecord): void {
  const preHandler = requireVerifiedMember
  const tags = ['banking']
  http.get(
    '/api/banking/transactions/rent-payments/',
    {
      preHandler,
      schema: {
        tags,
        security,
        querystring: contract.rentPaymentsQuery,
        response: { 200: contract.rentPaymentsAnswer },
      },
    },
    async (request) => {
      const { page, page_size: limit, min_confidence: minConfidence } = request.query
      const { memberId } = memberOf(request)
      const wanted = { memberId, minConfidence, limit, offset: (page - 1) * limit }
      const { matches, total } = await pageOfMatches(record.db, wanted)
      return { transactions: matches.map(matchView), total_count: total }
    },
  )
  const marks = [
    { path: 'mark-as-rent', isRent: true, message: 'Saved as rent.' },
    { path: 'unmark-as-rent', isRent: false, message: 'Saved: this is not rent.' },
  ]
  for (const { path, isRent, message } of marks)
    http.post(
      `/api/banking/transactions/:id/${path}/`,
      {
        preHandler,
        schema: {
          tags,
          security,
          params: which,
          body: z.strictObject({}),
          response: { 200: contract.decisionAnswer },
        },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        await decide(record, { memberId, transactionId: request.params.id, isRent })
        return { success: true as const, message }
      },
    )
}

function report(http: Http, record: RentRecord): void {
  const preHandler = requireVerifiedMember
  const tags = ['payment report']
  http.get(
    '/api/payment-report/',
    { preHandler, schema: { tags, security, response: { 200: contract.reportAnswer } } },
    async (request) => {
      const periods = await loadPeriods(record.db, memberOf(request).memberId)
      return { months: periods.map(monthView) }
    },
  )
}

const whichMonth = z.strictObject({ due_on: z.string().refine(isDay, 'Must be a day, like 2026-10-01.') })

/** What the member says of a month nobody found, and the way to take it back. */
function sayings(http: Http, record: RentRecord): void {
  const schema = {
    tags: ['payment report'],
    security,
    params: whichMonth,
    response: { 200: contract.decisionAnswer },
  }
  const path = '/api/payment-report/months/:due_on/answer/'
  http.post(
    path,
    { preHandler: requireVerifiedMember, schema: { ...schema, body: contract.sayingBody } },
    async (request) => {
      const { memberId } = memberOf(request)
      await sayOfPeriod(record, { memberId, dueOn: request.params.due_on, saying: request.body.answer })
      return { success: true as const, message: 'Thank you. We have noted it.' }
    },
  )
  http.delete(path, { preHandler: requireVerifiedMember, schema }, async (request) => {
    const { memberId } = memberOf(request)
    await sayOfPeriod(record, { memberId, dueOn: request.params.due_on, saying: null })
    return { success: true as const, message: 'Taken back.' }
  })
}
