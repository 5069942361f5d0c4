import { isDay } from '@keyturn/platform/days'
import { acceptUnsubscribeForm, type HttpPlugin, limitEmailedLink, memberOf } from '@keyturn/platform/http'
import { poundsOfPence } from '@keyturn/platform/money'
import { z } from 'zod'
import {
  answerMonthQuestion,
  askAboutMonth,
  readMonthQuestion,
  stopMonthQuestions,
} from '../actions/month-confirmation.ts'
import type { RentRecordContext } from '../context.ts'
import { decisionAnswer, monthAnswerBody, monthQuestion } from '../contract.ts'

const monthParams = z.strictObject({ due_on: z.string().refine(isDay, 'Must be a day, like 2026-10-01.') })
const holder = z.strictObject({ token: z.string().max(200) })

/** Landlord's or agent's confirmation of one month: requested by the member, answered with the link in the email. */
export function monthConfirmationRoutes(context: RentRecordContext): HttpPlugin {
  return async (app) => {
    acceptUnsubscribeForm(app)
    const notTooOften = limitEmailedLink(context, 'landlord-page')
    app.post(
      '/api/payment-report/months/:due_on/landlord/',
      {
        schema: {
          operationId: 'postPaymentReportMonthsByDueOnLandlord',
          tags: ['payment report'],
          summary: 'Request my landlord’s confirmation that a month’s rent was received',
          params: monthParams,
          response: { 200: decisionAnswer },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        await askAboutMonth(context, { memberId, dueOn: request.params.due_on })
        return { success: true as const, message: 'The email is on its way.' }
      },
    )
    const about = { tags: ['landlord'], params: holder }
    app.get(
      '/api/verification/landlord-requests/months/:token/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'getVerificationLandlordRequestsMonthsByToken',
          ...about,
          summary: 'Read a landlord’s question about a month by the emailed link',
          response: { 200: monthQuestion },
        },
        preHandler: notTooOften,
      },
      async (request) => {
        const { state, facts } = await readMonthQuestion(context, request.params.token)
        if (!facts) return { state, facts }
        const { dueOn, foundPence, settledOn, ...asked } = facts
        const found = poundsOfPence(foundPence)
        return { state, facts: { ...asked, due_on: dueOn, found, settled_on: settledOn } }
      },
    )
    app.post(
      '/api/verification/landlord-requests/months/:token/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postVerificationLandlordRequestsMonthsByToken',
          ...about,
          summary: 'Answer a question about a month as the landlord, by the emailed link',
          body: monthAnswerBody,
          response: { 200: decisionAnswer },
        },
        preHandler: notTooOften,
      },
      async (request) => {
        await answerMonthQuestion(context, request.params.token, request.body.answer)
        return { success: true as const, message: 'Thank you. Your answer was saved.' }
      },
    )
    app.post(
      '/api/verification/landlord-requests/months/:token/stop/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postVerificationLandlordRequestsMonthsByTokenStop',
          ...about,
          summary: 'Unsubscribe a landlord from questions about months',
          response: { 200: decisionAnswer },
        },
        preHandler: notTooOften,
      },
      async (request) => {
        await stopMonthQuestions(context, request.params.token)
        return { success: true as const, message: 'We will not write to this address again.' }
      },
    )
  }
}
