import { type Http, memberOf, requireVerifiedMember } from '@keyturn/platform/http'
import { z } from 'zod'
import { answerForPeriod } from '../actions/answer-for-period.ts'
import { answerPayment } from '../actions/answer-payment.ts'
import { rentPaths } from '../call-paths.ts'
import type { RentRecordContext } from '../context.ts'
import * as contract from '../contract.ts'
import { withRentNow } from '../domain/rent-now.ts'
import { loadPeriods } from '../store/record.ts'
import { pageOfMatches } from '../store/views.ts'
import { checkRoute } from './check.ts'
import { dashboardRoute } from './dashboard.ts'
import { evidenceRoutes } from './evidence.ts'
import { heldAccountsRoute } from './held-accounts.ts'
import { housematesRoute } from './housemates.ts'
import { monthWordRoutes } from './month-words.ts'
import { passportPages } from './passport-pages.ts'
import { passportRoutes } from './passports.ts'
import { paymentRoutes } from './payments.ts'
import { matchView, monthView } from './views.ts'
import { walletRoutes } from './wallet.ts'
import { whyRoute } from './why.ts'

const security = [{ bearer: [] }]
const which = z.strictObject({ id: z.uuid() })

export async function rentRecordRoutes(http: Http, context: RentRecordContext): Promise<void> {
  rentPayments(http, context)
  report(http, context)
  dashboardRoute(http, context)
  answers(http, context)
  whyRoute(http, context)
  passportRoutes(http, context)
  paymentRoutes(http, context)
  housematesRoute(http, context)
  heldAccountsRoute(http, context)
  await http.register(evidenceRoutes(context))
  await http.register(monthWordRoutes(context))
  await http.register(passportPages(context))
  await http.register(walletRoutes(context))
  checkRoute(http, context)
}

function rentPayments(http: Http, context: RentRecordContext): void {
  const preHandler = requireVerifiedMember
  const tags = ['banking']
  for (const path of [rentPaths.rentPayments, rentPaths.recordOfPayments])
    http.get(
      path,
      {
        preHandler,
        schema: {
          tags,
          summary: 'The payments counted as rent',
          security,
          querystring: contract.rentPaymentsQuery,
          response: { 200: contract.rentPaymentsAnswer },
        },
      },
      async (request) => {
        const { page, page_size: limit, min_confidence: minConfidence } = request.query
        const { memberId } = memberOf(request)
        const wanted = { memberId, minConfidence, limit, offset: (page - 1) * limit }
        const { matches, total } = await pageOfMatches(context.db, wanted)
        return { transactions: matches.map(matchView), total_count: total }
      },
    )
  const marks = [
    {
      path: rentPaths.mark(':id'),
      isRent: true,
      summary: 'Say that a payment is my rent',
      message: 'Saved as rent.',
    },
    {
      path: rentPaths.unmark(':id'),
      isRent: false,
      summary: 'Say that a payment is not my rent',
      message: 'Saved: this is not rent.',
    },
  ]
  for (const { path, isRent, summary, message } of marks)
    http.post(
      path,
      {
        preHandler,
        schema: {
          tags,
          security,
          summary,
          params: which,
          body: z.strictObject({}),
          response: { 200: contract.decisionAnswer },
        },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const answer = { says: isRent ? 'rent' : 'not_rent' } as const
        await answerPayment(context, { memberId, transactionId: request.params.id, answer })
        return { success: true as const, message }
      },
    )
}

function report(http: Http, context: RentRecordContext): void {
  const preHandler = requireVerifiedMember
  const tags = ['payment report']
  for (const path of [rentPaths.report, rentPaths.recordOfMonths])
    http.get(
      path,
      {
        preHandler,
        schema: {
          tags,
          summary: 'My rent, month by month',
          security,
          response: { 200: contract.reportAnswer },
        },
      },
      async (request) => {
        const periods = await loadPeriods(context.db, memberOf(request).memberId)
        return { months: withRentNow(periods).map(monthView) }
      },
    )
}

/** The member's answer for a month nobody found, and the way to take it back. */
function answers(http: Http, context: RentRecordContext): void {
  const schema = {
    tags: ['payment report'],
    security,
    params: contract.whichMonth,
    response: { 200: contract.decisionAnswer },
  }
  const path = rentPaths.answer(':due_on')
  http.post(
    path,
    {
      preHandler: requireVerifiedMember,
      schema: { ...schema, summary: 'Say what happened in a month', body: contract.answerBody },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      await answerForPeriod(context, { memberId, dueOn: request.params.due_on, answer: request.body.answer })
      return { success: true as const, message: 'Thank you. We have noted it.' }
    },
  )
  http.delete(
    path,
    { preHandler: requireVerifiedMember, schema: { ...schema, summary: 'Take back what I said of a month' } },
    async (request) => {
      const { memberId } = memberOf(request)
      await answerForPeriod(context, { memberId, dueOn: request.params.due_on, answer: null })
      return { success: true as const, message: 'Taken back.' }
    },
  )
}
