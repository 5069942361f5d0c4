import { type Http, type HttpPlugin, memberOf } from '@keyturn/platform/http'
import {
  beginAuthenticator,
  confirmNewAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  toggleTwoFactor,
} from '../actions/two-factor.ts'
import type { IdentityContext } from '../context.ts'
import {
  authenticatorCodeRequest,
  authenticatorSetupResponse,
  messageResponse,
  mfaStateResponse,
  mfaToggledResponse,
  mfaToggleRequest,
  proofRequest,
  recoveryCodesResponse,
} from '../contract.ts'
import { mfaMethodOf } from '../domain/account-facts.ts'
import { countRecoveryCodes } from '../store/second-factors.ts'
import { rowOf } from './load-session.ts'

const tags = ['two-factor']
const KEEP_THEM = 'Keep these codes somewhere safe. Each signs you in once if your phone is lost.'

// A stranger who signed up with another person's address must not add a second factor to it.

export function twoFactorRoutes(context: IdentityContext): HttpPlugin {
  return async (app) => {
    app.get(
      '/api/auth/mfa/',
      {
        schema: {
          operationId: 'getAuthMfa',
          tags,
          summary: 'Read my two-factor settings',
          response: { 200: mfaStateResponse },
        },
        config: { access: 'verified' },
      },
      async (request) => {
        const member = rowOf(request)
        const method = mfaMethodOf(member)
        const left = await countRecoveryCodes(context.db, member.id)
        return { mfa_enabled: method !== 'none', mfa_method: method, recovery_codes_left: left }
      },
    )

    app.post(
      '/api/auth/mfa/toggle/',
      {
        schema: {
          operationId: 'postAuthMfaToggle',
          tags,
          summary: 'Turn my two-factor sign-in on or off',
          body: mfaToggleRequest,
          response: { 200: mfaToggledResponse },
        },
        config: { access: 'verified' },
      },
      async (request) => {
        const { enable, code, password, current_password: current = password } = request.body
        const { signedInAt } = memberOf(request)
        await toggleTwoFactor(context, rowOf(request), signedInAt, enable, { password: current, code })
        const message = enable ? 'Two-factor sign-in is on.' : 'Two-factor sign-in is off.'
        return { mfa_enabled: enable, message }
      },
    )
    authenticatorRoutes(app, context)
  }
}

function authenticatorRoutes(app: Http, context: IdentityContext): void {
  app.post(
    '/api/auth/mfa/authenticator/',
    {
      schema: {
        operationId: 'postAuthMfaAuthenticator',
        tags,
        summary: 'Start the set-up of an authenticator app',
        body: proofRequest,
        response: { 200: authenticatorSetupResponse },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      const begun = await beginAuthenticator(context, rowOf(request), request.body)
      return { secret: begun.secret, otpauth_url: begun.otpauthUrl }
    },
  )

  app.post(
    '/api/auth/mfa/authenticator/confirm/',
    {
      schema: {
        operationId: 'postAuthMfaAuthenticatorConfirm',
        tags,
        summary: 'Confirm my authenticator app with its first code',
        body: authenticatorCodeRequest,
        response: { 200: recoveryCodesResponse },
      },
      config: { access: 'verified' },
    },
    async (request) => ({
      recovery_codes: await confirmNewAuthenticator(context, rowOf(request), request.body.code),
      message: KEEP_THEM,
    }),
  )

  app.post(
    '/api/auth/mfa/authenticator/remove/',
    {
      schema: {
        operationId: 'postAuthMfaAuthenticatorRemove',
        tags,
        summary: 'Remove my authenticator app',
        body: proofRequest,
        response: { 200: messageResponse },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      await removeAuthenticator(context, rowOf(request), request.body)
      return { message: 'Your authenticator app is removed.' }
    },
  )

  app.post(
    '/api/auth/mfa/recovery-codes/',
    {
      schema: {
        operationId: 'postAuthMfaRecoveryCodes',
        tags,
        summary: 'Create new recovery codes and revoke the old ones',
        body: proofRequest,
        response: { 200: recoveryCodesResponse },
      },
      config: { access: 'verified' },
    },
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(context, rowOf(request), request.body),
      message: KEEP_THEM,
    }),
  )
}
