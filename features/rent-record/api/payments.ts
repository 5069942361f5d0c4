import { accountsWithRows } from '@keyturn/bank-link'
import { addDays, addMonths } from '@keyturn/platform/days'
import { type Http, memberOf } from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import { LATE_DAYS } from '@keyturn/rent-engine/rules'
import { z } from 'zod'
import { answerPayment, answerPayments, previewAnswer, previewAnswers } from '../actions/answer-payment.ts'
import { listPayees } from '../actions/list-payees.ts'
import type { RentRecordContext } from '../context.ts'
import * as contract from '../contract/payments.ts'
import { decisionAnswer } from '../contract.ts'
import { pageOfPayments } from '../store/payments.ts'
import { effectView, paymentView, previewView } from './payment-views.ts'

const tags = ['payment report']
const which = z.strictObject({ id: z.uuid() })
/** Days before its rent day on which rent may have been paid. */
const EARLY_DAYS = 14

/** Lists all stored rows, previews an answer about them, and stores or deletes it. */
export function paymentRoutes(http: Http, context: RentRecordContext): void {
  list(http, context)
  answers(http, context)
  payees(http, context)
}

function list(http: Http, context: RentRecordContext): void {
  http.get(
    '/api/payment-report/payments/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getPaymentReportPayments',
        tags,
        summary: 'Search my payments by text, account, month and kind',
        querystring: contract.paymentsQuery,
        response: { 200: contract.paymentsAnswer },
      },
    },
    async (request) => {
      const { memberId } = memberOf(request)
      const {
        page,
        page_size: limit,
        kind,
        search,
        account_id: accountId = null,
        month,
        due_on,
      } = request.query
      const booked = due_on
        ? { from: addDays(due_on, -EARLY_DAYS), to: addDays(due_on, LATE_DAYS) }
        : month
          ? { from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) }
          : { from: null, to: null }
      const wish = { memberId, kind, search, accountId, ...booked, limit, offset: (page - 1) * limit }
      const { payments, total } = await pageOfPayments(context.replica, wish)
      return {
        items: payments.map(paymentView),
        total_count: total,
        accounts: await accountsWithRows(context.replica, memberId),
      }
    },
  )
}

function answers(http: Http, context: RentRecordContext): void {
  http.post(
    '/api/payment-report/payments/:id/preview/',
    {
      config: { access: 'verified', plan: true, isBackground: true },
      schema: {
        operationId: 'postPaymentReportPaymentsByIdPreview',
        tags,
        summary: 'Preview the effect of a mark on a payment',
        params: which,
        body: contract.paymentAnswerBody,
        response: { 200: contract.previewAnswer },
      },
    },
    async (request) => {
      const answer = contract.answerOf(request.body)
      const about = { memberId: memberOf(request).memberId, transactionId: request.params.id, answer }
      return previewView(await previewAnswer(context, about))
    },
  )
  http.post(
    '/api/payment-report/payments/:id/answer/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'postPaymentReportPaymentsByIdAnswer',
        tags,
        summary: 'Mark a payment as rent, as not rent or for another month; null removes the mark',
        params: which,
        body: contract.paymentAnswerBody,
        response: { 200: decisionAnswer },
      },
    },
    async (request) => {
      const answer = contract.answerOf(request.body)
      const about = { memberId: memberOf(request).memberId, transactionId: request.params.id, answer }
      const { said } = request.body
      await answerPayment(context, about, said === undefined ? undefined : { said })
      return { success: true as const, message: answer.says === null ? 'Taken back.' : 'Saved.' }
    },
  )
}

function payees(http: Http, context: RentRecordContext): void {
  http.get(
    '/api/payment-report/payees/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'getPaymentReportPayees',
        tags,
        summary: 'List my payees, the likeliest landlord first',
        response: { 200: contract.payeesAnswer },
      },
    },
    async (request) => {
      const asOf = context.clock.now()
      const groups = await listPayees(context, memberOf(request).memberId)
      return {
        as_of: asOf.toISOString(),
        payees: groups.map((group) => ({
          name: group.name,
          transaction_ids: group.transactionIds,
          said: group.said,
          months: group.months,
          usual: poundsOfPence(group.usualPence),
          standing: group.standing,
          odd: group.odd,
        })),
      }
    },
  )
  http.post(
    '/api/payment-report/payees/preview/',
    {
      config: { access: 'verified', plan: true, isBackground: true },
      schema: {
        operationId: 'postPaymentReportPayeesPreview',
        tags,
        summary: 'Preview the effect of a mark on several payments',
        body: contract.payeesPreviewBody,
        response: { 200: contract.payeesPreview },
      },
    },
    async (request) => {
      const { transaction_ids: transactionIds, answer: says } = request.body
      return effectView(
        await previewAnswers(context, { memberId: memberOf(request).memberId, transactionIds, says }),
      )
    },
  )
  http.post(
    '/api/payment-report/payees/answer/',
    {
      config: { access: 'verified', plan: true },
      schema: {
        operationId: 'postPaymentReportPayeesAnswer',
        tags,
        summary: 'Mark several payments as rent or as not rent; null removes the mark',
        body: contract.payeesBody,
        response: { 200: decisionAnswer },
      },
    },
    async (request) => {
      const { transaction_ids: transactionIds, answer: says, as_of } = request.body
      const seen = as_of === undefined ? undefined : { at: new Date(as_of) }
      await answerPayments(context, { memberId: memberOf(request).memberId, transactionIds, says }, seen)
      return { success: true as const, message: says === null ? 'Taken back.' : 'Saved.' }
    },
  )
}
