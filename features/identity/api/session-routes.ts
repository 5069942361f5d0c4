import { type HttpPlugin, memberOf, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { refreshSession } from '../actions/refresh-session.ts'
import { signOut } from '../actions/sign-out.ts'
import type { IdentityContext } from '../context.ts'
import {
  logoutRequest,
  messageResponse,
  refreshRequest,
  sessionParams,
  sessionsResponse,
  tokens,
} from '../contract.ts'
import { endSession, listSessions } from '../store/sessions.ts'
import { keyOf, tokensFor } from './responses.ts'

const tags = ['sessions']

const BOUND =
  'With a `DPoP` header (RFC 9449, ES256) the session is bound to that key, and later calls require it. The first proof may have the SHA-256 of the refresh token as `ath`, and later proofs must. A session that was bound at sign-in requires this from the start. Without the header the session is not bound.'

export function sessionRoutes(context: IdentityContext): HttpPlugin {
  return async (app) => {
    app.post(
      '/api/auth/token/refresh/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postAuthTokenRefresh',
          tags,
          summary: 'Exchange a refresh token for new tokens',
          description: BOUND,
          body: refreshRequest,
          response: { 200: tokens },
        },
      },
      async (request) => {
        const { refresh } = request.body
        const key = await keyOf(context, request, refresh)
        return tokensFor(context, request.server, await refreshSession(context, refresh, key))
      },
    )

    app.post(
      '/api/auth/logout/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postAuthLogout',
          tags,
          summary: 'Sign out on this device',
          body: logoutRequest,
          response: { 200: messageResponse },
        },
      },
      async (request) => {
        await signOut(context, request.member, request.body.refresh ?? null)
        return { message: 'You are signed out.' }
      },
    )

    app.get(
      '/api/auth/sessions/',
      {
        schema: {
          operationId: 'getAuthSessions',
          tags,
          summary: 'List the devices on which I am signed in',
          response: { 200: sessionsResponse },
        },
        config: { access: 'member' },
      },
      async (request) => {
        const { memberId, sessionId } = memberOf(request)
        const open = await listSessions(context.db, memberId, context.clock.now())
        const sessions = open.map((session) => ({
          id: session.id,
          device: session.device,
          by_passkey: session.byPasskey,
          signed_in_at: session.signedInAt.toISOString(),
          last_used_at: session.lastUsedAt.toISOString(),
          current: session.id === sessionId,
        }))
        return { sessions }
      },
    )

    app.delete(
      '/api/auth/sessions/:id/',
      {
        schema: {
          operationId: 'deleteAuthSessionsById',
          tags,
          summary: 'Sign out one of my devices',
          params: sessionParams,
          response: { 200: messageResponse },
        },
        config: { access: 'member' },
      },
      async (request) => {
        const { id } = request.params
        const ended = isId(id) && (await endSession(context.db, memberOf(request).memberId, id))
        if (!ended) throw notFound()
        return { message: 'That device is signed out.' }
      },
    )
  }
}
