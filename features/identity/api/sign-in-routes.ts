import type { Http, HttpPlugin } from '@keyturn/platform/http'
import { register } from '../actions/register.ts'
import { requestEmailForAddress } from '../actions/request-email-for-address.ts'
import { signIn } from '../actions/sign-in.ts'
import { verifySecondFactor } from '../actions/verify-second-factor.ts'
import type { IdentityContext } from '../context.ts'
import {
  loginRequest,
  loginResponse,
  messageResponse,
  mfaResendRequest,
  mfaVerifyRequest,
  registerRequest,
  registerResponse,
  signedInResponse,
} from '../contract.ts'
import { challengeOf, keyOf, setChallengeCookie, setDeviceCookie, signedIn, visitorOf } from './responses.ts'

const tags = ['sign-in']

export function signInRoutes(context: IdentityContext): HttpPlugin {
  return async (app) => {
    app.post(
      '/api/auth/register/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postAuthRegister',
          tags,
          summary: 'Sign up',
          body: registerRequest,
          response: { 201: registerResponse },
        },
      },
      async (request, reply) => {
        const opened = await register(context, request.body, visitorOf(context, request))
        return reply
          .status(201)
          .send({ ...(await signedIn(context, reply, opened)), requires_verification: true as const })
      },
    )

    app.post(
      '/api/auth/login/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postAuthLogin',
          tags,
          summary: 'Sign in, or start the second factor',
          body: loginRequest,
          response: { 200: loginResponse },
        },
      },
      async (request, reply) => {
        const key = await keyOf(context, request)
        const outcome = await signIn(context, request.body, visitorOf(context, request, key))
        const waiting = { requires_mfa: false, requires_verification: false }
        if (outcome.kind === 'requires_verification') {
          setDeviceCookie(reply, context, outcome.deviceToken)
          return { ...waiting, requires_verification: true }
        }
        if (outcome.kind === 'requires_mfa')
          return {
            ...waiting,
            requires_mfa: true,
            mfa_method: outcome.method,
            ...(outcome.hasPasskey && { passkey: true as const }),
            challenge: setChallengeCookie(reply, context, outcome.challenge),
          }
        return { ...waiting, ...(await signedIn(context, reply, outcome.opened)) }
      },
    )

    secondFactorRoutes(app, context)
  }
}

function secondFactorRoutes(app: Http, context: IdentityContext): void {
  app.post(
    '/api/auth/mfa/verify/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postAuthMfaVerify',
        tags,
        summary: 'Complete the second factor with a code or a passkey',
        body: mfaVerifyRequest,
        response: { 200: signedInResponse },
      },
    },
    async (request, reply) => {
      const visitor = visitorOf(context, request, await keyOf(context, request))
      const given = { ...request.body, challenge: challengeOf(request, request.body) }
      return signedIn(context, reply, await verifySecondFactor(context, given, visitor))
    },
  )

  app.post(
    '/api/auth/mfa/resend/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postAuthMfaResend',
        tags,
        summary: 'Send the sign-in code again',
        body: mfaResendRequest,
        response: { 200: messageResponse },
      },
    },
    async (request) => {
      const challenge = challengeOf(request, request.body)
      await requestEmailForAddress(
        context,
        'code',
        request.body.email,
        visitorOf(context, request),
        challenge,
      )
      return { message: 'A new code has been sent to your email' }
    },
  )
}
