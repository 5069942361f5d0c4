import { type Http, memberOf, nameSchemas } from '@keyturn/platform/http'
import { z } from 'zod'
import { answerForPeriod } from '../actions/answer-for-period.ts'
import { answerPayment } from '../actions/answer-payment.ts'
import type { RentRecordContext } from '../context.ts'
import * as heldAccounts from '../contract/held-accounts.ts'
import * as housemates from '../contract/housemates.ts'
import * as payments from '../contract/payments.ts'
import * as why from '../contract/why.ts'
import * as contract from '../contract.ts'
import { withRentNow } from '../domain/rent-now.ts'
import { loadPeriods } from '../store/record.ts'
import { pageOfMatches } from '../store/views.ts'
import { dashboardRoute } from './dashboard.ts'
import { evidenceRoutes } from './evidence.ts'
import { heldAccountsRoute } from './held-accounts.ts'
import { housematesRoute } from './housemates.ts'
import { monthConfirmationRoutes } from './month-confirmations.ts'
import { paymentRoutes } from './payments.ts'
import { matchView, monthView } from './views.ts'
import { whyRoute } from './why.ts'

const which = z.strictObject({ id: z.uuid() })

export async function rentRecordRoutes(http: Http, context: RentRecordContext): Promise<void> {
  for (const each of [contract, payments, heldAccounts, housemates, why]) nameSchemas('RentRecord', each)
  rentPayments(http, context)
  report(http, context)
  dashboardRoute(http, context)
  answers(http, context)
  whyRoute(http, context)
  paymentRoutes(http, context)
  housematesRoute(http, context)
  heldAccountsRoute(http, context)
  await http.register(evidenceRoutes(context))
  await http.register(monthConfirmationRoutes(context))
}

function rentPayments(http: Http, context: RentRecordContext): void {
  const tags = ['banking']
  http.get(
    '/api/banking/transactions/rent-payments/',
    {
      config: {
        access: 'verified',
        plan: true,
        alsoAt: [{ url: '/api/privacy/record/payments/', operationId: 'getPrivacyRecordPayments' }],
      },
      schema: {
        operationId: 'getBankingTransactionsRentPayments',
        tags,
        summary: 'List my rent payments',
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
      url: '/api/banking/transactions/:id/mark-as-rent/',
      operationId: 'postBankingTransactionsByIdMarkAsRent',
      isRent: true,
      summary: 'Mark a payment as rent',
      message: 'Saved as rent.',
    },
    {
      url: '/api/banking/transactions/:id/unmark-as-rent/',
      operationId: 'postBankingTransactionsByIdUnmarkAsRent',
      isRent: false,
      summary: 'Mark a payment as not rent',
      message: 'Saved: this is not rent.',
    },
  ]
  for (const { url, operationId, isRent, summary, message } of marks)
    http.post(
      url,
      {
        config: { access: 'verified', plan: true },
        schema: {
          operationId,
          tags,
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
  const tags = ['payment report']
  http.get(
    '/api/payment-report/',
    {
      config: {
        access: 'verified',
        plan: true,
        alsoAt: [{ url: '/api/privacy/record/months/', operationId: 'getPrivacyRecordMonths' }],
      },
      schema: {
        operationId: 'getPaymentReport',
        tags,
        summary: 'List my rent by month',
        response: { 200: contract.reportAnswer },
      },
    },
    async (request) => {
      const periods = await loadPeriods(context.db, memberOf(request).memberId)
      return { months: withRentNow(periods).map(monthView) }
    },
  )
}

/** Stores or deletes the member's answer for a month without rent. */
function answers(http: Http, context: RentRecordContext): void {
  const schema = {
    tags: ['payment report'],
    params: contract.monthParams,
    response: { 200: contract.decisionAnswer },
  }
  http.post(
    '/api/payment-report/months/:due_on/answer/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'postPaymentReportMonthsByDueOnAnswer',
        ...schema,
        summary: 'Save my answer about a month',
        body: contract.answerBody,
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      await answerForPeriod(context, { memberId, dueOn: request.params.due_on, answer: request.body.answer })
      return { success: true as const, message: 'Thank you. We have noted it.' }
    },
  )
  http.delete(
    '/api/payment-report/months/:due_on/answer/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'deletePaymentReportMonthsByDueOnAnswer',
        ...schema,
        summary: 'Delete my answer about a month',
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      await answerForPeriod(context, { memberId, dueOn: request.params.due_on, answer: null })
      return { success: true as const, message: 'Taken back.' }
    },
  )
}
