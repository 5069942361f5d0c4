import {
  acceptUnsubscribeForm,
  type HttpPlugin,
  limitEmailedLink,
  memberOf,
  notFound,
} from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { answerLandlordRequest, stopWriting } from '../actions/answer-landlord.ts'
import { readLandlordQuestion } from '../actions/read-landlord-question.ts'
import { flagsOf } from '../actions/read-status.ts'
import { resolveCorrection } from '../actions/resolve-correction.ts'
import { saveLandlord } from '../actions/save-landlord.ts'
import type { TenancyContext } from '../context.ts'
import {
  correctionRequest,
  doneResponse,
  flagsResponse,
  incompleteResponse,
  landlordAnswerRequest,
  landlordQuestionResponse,
  landlordRequestBody,
  tokenParams,
} from '../contract/index.ts'
import { readLinkToken } from '../link-token.ts'
import { askingMember } from './asking-member.ts'

const tags = ['landlord']

export function landlordRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.post(
      '/api/verification/landlord/',
      {
        schema: {
          operationId: 'postVerificationLandlord',
          tags,
          summary: 'Save my landlord’s contact details',
          body: landlordRequestBody,
          response: { 200: flagsResponse, 400: incompleteResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        await saveLandlord(context, await askingMember(context, request), request.body)
        const data = flagsOf(await askingMember(context, request))
        return { success: true as const, message: 'Your landlord’s details were saved.', data }
      },
    )

    app.post(
      '/api/verification/landlord/correction/',
      {
        schema: {
          operationId: 'postVerificationLandlordCorrection',
          tags,
          summary: 'Accept the landlord’s corrections, or keep my details',
          body: correctionRequest,
          response: { 200: doneResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        await resolveCorrection(context, memberOf(request).memberId, request.body.accept)
        const message = request.body.accept
          ? 'Your details were corrected.'
          : 'Your details stay as they are.'
        return { success: true as const, message }
      },
    )
    await app.register(letterRoutes(context))
  }
}

/** Routes for an emailed landlord link, without sign-in. */
function letterRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    acceptUnsubscribeForm(app)
    const notTooOften = limitEmailedLink(context, 'landlord-page')

    /** Runs before the body is read, so an invalid link always gets the same response. */
    const holdsTheLink = async (request: FastifyRequest<{ Params: { token: string } }>): Promise<void> => {
      if (!readLinkToken(context, 'landlord-link', request.params.token)) throw notFound()
    }

    app.get(
      '/api/verification/landlord-requests/:token/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'getVerificationLandlordRequestsByToken',
          tags,
          summary: 'Read a landlord’s questions by the emailed link',
          params: tokenParams,
          response: { 200: landlordQuestionResponse },
        },
        preHandler: notTooOften,
      },
      async (request) => readLandlordQuestion(context, request.params.token),
    )

    app.post(
      '/api/verification/landlord-requests/:token/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postVerificationLandlordRequestsByToken',
          tags,
          summary: 'Answer as the landlord by the emailed link',
          params: tokenParams,
          body: landlordAnswerRequest,
          response: { 200: doneResponse, 400: incompleteResponse },
        },
        onRequest: [notTooOften, holdsTheLink],
      },
      async (request) => {
        await answerLandlordRequest(context, request.params.token, request.body)
        return { success: true as const, message: 'Thank you. Your answer was saved.' }
      },
    )

    app.post(
      '/api/verification/landlord-requests/:token/stop/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postVerificationLandlordRequestsByTokenStop',
          tags,
          summary: 'Unsubscribe a landlord from our emails',
          params: tokenParams,
          response: { 200: doneResponse },
        },
        preHandler: notTooOften,
      },
      async (request) => {
        await stopWriting(context, request.params.token)
        return { success: true as const, message: 'We will not write to this address again.' }
      },
    )
  }
}
