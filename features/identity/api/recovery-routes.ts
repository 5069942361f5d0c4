import { type Http, type HttpPlugin, memberOf, Refusal, tooMany } from '@keyturn/platform/http'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { changePassword } from '../actions/change-password.ts'
import type { LinkOpener } from '../actions/link-opener.ts'
import { sendVerifyLink } from '../actions/links.ts'
import { lockSignedInMember } from '../actions/lock-member.ts'
import { requestEmailForAddress, requestVerificationEmail } from '../actions/request-email-for-address.ts'
import { resetPassword } from '../actions/reset-password.ts'
import { undoAddressChange } from '../actions/undo-address.ts'
import { type LinkOutcome, verifyEmail } from '../actions/verify-email.ts'
import type { IdentityContext } from '../context.ts'
import {
  addressRequest,
  changePasswordRequest,
  linkOpenedResponse,
  linkTokenRequest,
  messageResponse,
  openLinkRequest,
  resetPasswordRequest,
  resetPasswordResponse,
  undoAddressChangeResponse,
  type VerifyEmailResponse,
  verificationAskedResponse,
  verifyEmailQuery,
  verifyEmailResponse,
} from '../contract.ts'
import { authenticatorRemovalRoutes } from './authenticator-removal-routes.ts'
import { rowOf } from './load-session.ts'
import { signedIn, visitorOf } from './responses.ts'

const tags = ['recovery']

const sent = { message: 'Verification email sent! Check your inbox.' }
const nextIn = (seconds: number) => ({
  message: `You asked less than a minute ago. You can ask again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  retry_after_seconds: seconds,
})

const brokenLinks: Record<Exclude<LinkOutcome, 'success' | 'already_verified'>, string> = {
  unknown: 'Invalid verification link. Please request a new one.',
  used: 'This verification link has already been used. Please request a new one.',
  expired: 'This verification link has expired. Please request a new one.',
  taken: 'This email address now belongs to another account, so it cannot be yours as well.',
}

function verified(outcome: LinkOutcome): VerifyEmailResponse {
  if (outcome === 'success')
    return { status: outcome, already_verified: false, message: 'Your email address is verified.' }
  if (outcome === 'already_verified')
    return {
      status: outcome,
      already_verified: true,
      message: 'This link has already been used: your email address is verified. You can sign in.',
    }
  throw new Refusal(400, `verification_link_${outcome}`, brokenLinks[outcome])
}

const NEEDS_PASSWORD =
  'Answers 403 `password_needed`, and does nothing, unless the call carries an access token of the sign-up (or of the account that asked for the change) or comes from the browser that signed up. POST with the password works anywhere.'

export function recoveryRoutes(context: IdentityContext): HttpPlugin {
  const openerIn = (request: FastifyRequest, password: string | null): LinkOpener => ({
    visitor: visitorOf(context, request),
    session: request.member,
    password,
  })
  return async (app) => {
    app.get(
      '/api/auth/verify-email/',
      {
        config: { access: 'public' },
        // No HEAD route, because following the link uses it up.
        exposeHeadRoute: false,
        schema: {
          operationId: 'getAuthVerifyEmail',
          tags,
          summary: 'Verify an email address by its emailed link',
          description: NEEDS_PASSWORD,
          querystring: verifyEmailQuery,
          response: { 200: verifyEmailResponse },
        },
      },
      async (request) => {
        const { outcome } = await verifyEmail(context, request.query.token, openerIn(request, null))
        return verified(outcome)
      },
    )

    app.post(
      '/api/auth/verify-email/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postAuthVerifyEmail',
          tags,
          summary: 'Verify an email address in another browser, by its emailed link and the password',
          body: openLinkRequest,
          response: { 200: linkOpenedResponse },
        },
      },
      async (request, reply) => {
        const { token, password } = request.body
        const { outcome, opened } = await verifyEmail(context, token, openerIn(request, password))
        return { ...verified(outcome), ...(opened && (await signedIn(context, reply, opened))) }
      },
    )

    verificationEmailRoutes(app, context)
    passwordRoutes(app, context)
  }
}

function verificationEmailRoutes(app: Http, context: IdentityContext): void {
  app.post(
    '/api/auth/send-verification-email/',
    {
      schema: {
        operationId: 'postAuthSendVerificationEmail',
        tags,
        summary: 'Send the verification email to my address',
        body: z.strictObject({}),
        response: { 200: verificationAskedResponse },
      },
      config: { access: 'member' },
    },
    async (request) => {
      const member = rowOf(request)
      if (member.emailVerifiedAt !== null) return { message: 'Your email address is already verified.' }
      const link = await context.db.transaction(async (tx) =>
        sendVerifyLink(context, tx, await lockSignedInMember(tx, member.id)),
      )
      if (link.sent) return sent
      if (link.isJustSent) return nextIn(link.retryAfterSeconds)
      throw tooMany(
        link.retryAfterSeconds,
        'We have sent several emails to this address already. Please look in your spam folder, or try again later.',
      )
    },
  )

  app.post(
    '/api/auth/resend-verification/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postAuthResendVerification',
        tags,
        summary: 'Send the verification email to an address again',
        body: addressRequest,
        response: { 200: verificationAskedResponse },
      },
    },
    async (request) => {
      const waitSeconds = await requestVerificationEmail(
        context,
        request.body.email,
        visitorOf(context, request),
      )
      return waitSeconds === null ? sent : nextIn(waitSeconds)
    },
  )
}

function passwordRoutes(app: Http, context: IdentityContext): void {
  app.post(
    '/api/auth/forgot-password/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postAuthForgotPassword',
        tags,
        summary: 'Request a password reset email',
        body: addressRequest,
        response: { 200: messageResponse },
      },
    },
    async (request) => {
      await requestEmailForAddress(context, 'reset', request.body.email, visitorOf(context, request))
      return { message: 'Password reset email sent! Check your inbox.' }
    },
  )

  app.post(
    '/api/auth/reset-password/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postAuthResetPassword',
        tags,
        summary: 'Set a new password by the emailed link',
        description:
          '`authenticator_added_at` is in the answer if an authenticator app was added in the last 30 days. The same link can then request its removal.',
        body: resetPasswordRequest,
        response: { 200: resetPasswordResponse },
      },
    },
    async (request) => {
      const { authenticatorAddedAt } = await resetPassword(context, request.body, visitorOf(context, request))
      const message = 'Password reset successful! You can now sign in.'
      return {
        message,
        ...(authenticatorAddedAt && { authenticator_added_at: authenticatorAddedAt.toISOString() }),
      }
    },
  )
  authenticatorRemovalRoutes(app, context)

  app.post(
    '/api/auth/undo-address-change/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postAuthUndoAddressChange',
        tags,
        summary: 'Undo a change of email address by the link sent to the old address',
        body: linkTokenRequest,
        response: { 200: undoAddressChangeResponse },
      },
    },
    async (request) => {
      const { email, resetToken } = await undoAddressChange(context, request.body.token)
      const message = `Your address is ${email}. All devices are signed out. Please set a new password.`
      return { email, reset_token: resetToken, message }
    },
  )

  app.post(
    '/api/auth/change-password/',
    {
      schema: {
        operationId: 'postAuthChangePassword',
        tags,
        summary: 'Change my password',
        body: changePasswordRequest,
        response: { 200: messageResponse },
      },
      config: { access: 'member' },
    },
    async (request) => {
      const { current_password: current, new_password: next } = request.body
      const { sessionId } = memberOf(request)
      await changePassword(context, rowOf(request), sessionId, { current, next }, visitorOf(context, request))
      return { message: 'Your password was changed. Your other devices were signed out.' }
    },
  )
}
