import { dayOfInstant } from '@keyturn/platform/days'
import { acceptUnsubscribeForm, type HttpPlugin, limitEmailedLink, memberOf } from '@keyturn/platform/http'
import { withoutPerson } from '@keyturn/platform/mailbox'
import {
  answerDepositQuestion,
  askAboutDeposit,
  listDepositHomes,
  readDepositQuestion,
  stopDepositQuestions,
} from '../actions/deposit-question.ts'
import type { TenancyContext } from '../context.ts'
import {
  depositAnswerRequest,
  depositAsk,
  depositHomesResponse,
  depositQuestionResponse,
  doneResponse,
  tokenParams,
} from '../contract/index.ts'

/** Question about a returned deposit: asked by the member, answered with the link in the email. */
export function depositRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.get(
      '/api/verification/deposits/',
      {
        schema: {
          operationId: 'getVerificationDeposits',
          tags: ['tenancy'],
          summary: 'List the homes I have left, each with the answer about its deposit',
          response: { 200: depositHomesResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const listed = await listDepositHomes(context, memberOf(request).memberId)
        const homes = listed.map(({ home, confirmer, answer, isWaiting, canAsk }) => ({
          id: home.id,
          address: home.address,
          left_on: home.leftOn,
          landlord: confirmer && withoutPerson(confirmer),
          answer,
          waiting: isWaiting,
          can_ask: canAsk,
        }))
        return { homes }
      },
    )
    app.post(
      '/api/verification/deposits/',
      {
        schema: {
          operationId: 'postVerificationDeposits',
          tags: ['tenancy'],
          summary: 'Ask the landlord or agent of a home I have left about its deposit',
          body: depositAsk,
          response: { 200: doneResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        await askAboutDeposit(context, { memberId, tenancyId: request.body.id })
        return { success: true as const, message: 'The email is on its way.' }
      },
    )
    await app.register(letterRoutes(context))
  }
}

/** Routes for the emailed link, without sign-in. */
function letterRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    acceptUnsubscribeForm(app)
    const preHandler = limitEmailedLink(context, 'landlord-page')
    const stop = async (token: string) => {
      await stopDepositQuestions(context, token)
      return { success: true as const, message: 'We will not write to this address again.' }
    }
    const about = { tags: ['landlord'], params: tokenParams }
    app.get(
      '/api/deposit-questions/:token/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'getDepositQuestionsByToken',
          ...about,
          summary: 'Question to a landlord about a deposit',
          response: { 200: depositQuestionResponse },
        },
        preHandler,
      },
      async (request) => {
        const { question, isOpen } = await readDepositQuestion(context, request.params.token)
        if (!isOpen) return { state: 'expired' as const, answer: null, facts: null }
        const { tenant, address, leftOn, expiresAt, answer } = question
        const facts = { tenant, address, left_on: leftOn, open_until: dayOfInstant(expiresAt) }
        return { state: 'open' as const, answer, facts }
      },
    )
    app.post(
      '/api/deposit-questions/:token/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postDepositQuestionsByToken',
          ...about,
          summary: 'Answer the question about a deposit',
          body: depositAnswerRequest,
          response: { 200: doneResponse },
        },
        preHandler,
      },
      async (request) => {
        const { answer } = request.body
        if (answer === 'stop') return stop(request.params.token)
        await answerDepositQuestion(context, request.params.token, answer)
        return { success: true as const, message: 'Thank you. Your answer was saved.' }
      },
    )
    app.post(
      '/api/deposit-questions/:token/stop/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postDepositQuestionsByTokenStop',
          ...about,
          summary: 'Stop all emails to this landlord',
          response: { 200: doneResponse },
        },
        preHandler,
      },
      async (request) => stop(request.params.token),
    )
  }
}
