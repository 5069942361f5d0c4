import type { Http } from '@keyturn/platform/http'
import { cancelRemovalByLink, requestRemoval } from '../actions/remove-authenticator.ts'
import type { IdentityContext } from '../context.ts'
import { authenticatorRemovalResponse, linkTokenRequest, messageResponse } from '../contract.ts'

const tags = ['recovery']

export function authenticatorRemovalRoutes(app: Http, context: IdentityContext): void {
  app.post(
    '/api/auth/mfa/authenticator/removal/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postAuthMfaAuthenticatorRemoval',
        tags,
        summary: 'Schedule the removal of a new authenticator app in 24 hours, by the password reset link',
        body: linkTokenRequest,
        response: { 200: authenticatorRemovalResponse },
      },
    },
    async (request) => {
      const removedAt = await requestRemoval(context, request.body.token)
      const message = 'We will remove the authenticator app in 24 hours. We emailed you about it.'
      return { message, removed_at: removedAt.toISOString() }
    },
  )

  app.post(
    '/api/auth/mfa/authenticator/removal/cancel/',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'postAuthMfaAuthenticatorRemovalCancel',
        tags,
        summary: 'Cancel the removal of an authenticator app by its emailed link',
        body: linkTokenRequest,
        response: { 200: messageResponse },
      },
    },
    async (request) => {
      await cancelRemovalByLink(context, request.body.token)
      return { message: 'The authenticator app stays. Signing in still takes its code.' }
    },
  )
}
