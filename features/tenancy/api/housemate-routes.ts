import {
  acceptUnsubscribeForm,
  type HttpPlugin,
  limitEmailedLink,
  memberOf,
  notFound,
} from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { acceptInvitation, declineInvitation, readInvitation } from '../actions/answer-invitation.ts'
import { inviteHousemate } from '../actions/invite-housemate.ts'
import { leaveHousemates, withdrawInvitation } from '../actions/leave-household.ts'
import { readHousemates } from '../actions/read-household.ts'
import type { TenancyContext } from '../context.ts'
import {
  acceptRequest,
  doneResponse,
  housemateParams,
  housematesResponse,
  invitationResponse,
  inviteRequest,
  tokenParams,
} from '../contract/index.ts'
import { readLinkToken } from '../link-token.ts'
import { askingMember } from './asking-member.ts'

const tags = ['housemates']

export function housemateRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    app.get(
      '/api/verification/housemates/',
      {
        schema: {
          operationId: 'getVerificationHousemates',
          tags,
          summary: 'List the housemates who share my rent',
          response: { 200: housematesResponse },
        },
        config: {
          access: 'verified',
          plan: true,
          alsoAt: [{ url: '/api/privacy/record/housemates/', operationId: 'getPrivacyRecordHousemates' }],
        },
      },
      async (request) => readHousemates(context, memberOf(request).memberId),
    )
    app.post(
      '/api/verification/housemates/',
      {
        schema: {
          operationId: 'postVerificationHousemates',
          tags,
          summary: 'Invite a housemate to prove their share',
          body: inviteRequest,
          response: { 200: housematesResponse },
        },
        config: { access: 'verified', plan: true },
      },
      async (request) => {
        const member = await askingMember(context, request)
        await inviteHousemate(context, member, request.body.email)
        return readHousemates(context, member.id)
      },
    )
    app.delete(
      '/api/verification/housemates/',
      {
        schema: {
          operationId: 'deleteVerificationHousemates',
          tags,
          summary: 'Leave my shared rent',
          response: { 204: z.null() },
        },
        config: { access: 'verified' },
      },
      async (request, reply) => {
        await leaveHousemates(context, memberOf(request).memberId)
        return reply.status(204).send(null)
      },
    )
    app.delete(
      '/api/verification/housemates/:id/',
      {
        schema: {
          operationId: 'deleteVerificationHousematesById',
          tags,
          summary: 'Withdraw a housemate invitation, or remove the housemate',
          params: housemateParams,
          response: { 204: z.null() },
        },
        config: { access: 'verified' },
      },
      async (request, reply) => {
        await withdrawInvitation(context, memberOf(request).memberId, request.params.id)
        return reply.status(204).send(null)
      },
    )
    await app.register(invitationRoutes(context))
  }
}

/** Routes for an emailed invitation link. Only joining needs an account. */
function invitationRoutes(context: TenancyContext): HttpPlugin {
  return async (app) => {
    acceptUnsubscribeForm(app)
    const notTooOften = limitEmailedLink(context, 'housemate-page')
    const onRequest = async (request: FastifyRequest<{ Params: { token: string } }>): Promise<void> => {
      await notTooOften(request)
      if (!readLinkToken(context, 'housemate-link', request.params.token)) throw notFound()
    }
    app.get(
      '/api/verification/housemate-invitations/:token/',
      {
        schema: {
          operationId: 'getVerificationHousemateInvitationsByToken',
          tags,
          summary: 'Read a housemate invitation by its emailed link',
          params: tokenParams,
          response: { 200: invitationResponse },
        },
        config: { access: 'public' },
        onRequest,
      },
      async (request) =>
        readInvitation(context, request.params.token, request.member?.emailVerified ?? false),
    )
    app.post(
      '/api/verification/housemate-invitations/:token/',
      {
        schema: {
          operationId: 'postVerificationHousemateInvitationsByToken',
          tags,
          summary: 'Accept a housemate invitation, with my share of the rent',
          params: tokenParams,
          body: acceptRequest,
          response: { 200: doneResponse },
        },
        config: { access: 'verified' },
        onRequest,
      },
      async (request) => {
        await acceptInvitation(
          context,
          await askingMember(context, request),
          request.params.token,
          request.body,
        )
        return { success: true as const, message: 'You are in. Each of you proves your own share.' }
      },
    )
    const answers = [
      {
        url: '/api/verification/housemate-invitations/:token/decline/',
        operationId: 'postVerificationHousemateInvitationsByTokenDecline',
        stop: false,
        summary: 'Decline a housemate invitation',
      },
      {
        url: '/api/verification/housemate-invitations/:token/stop/',
        operationId: 'postVerificationHousemateInvitationsByTokenStop',
        stop: true,
        summary: 'Unsubscribe this address from housemate invitations',
      },
    ]
    for (const { url, operationId, stop, summary } of answers)
      app.post(
        url,
        {
          config: { access: 'public' },
          schema: { operationId, tags, summary, params: tokenParams, response: { 200: doneResponse } },
          onRequest,
        },
        async (request) => {
          await declineInvitation(context, request.params.token, { stop })
          const message = stop
            ? 'We will not write to this address again.'
            : 'Thank you. The invitation is closed.'
          return { success: true as const, message }
        },
      )
  }
}
