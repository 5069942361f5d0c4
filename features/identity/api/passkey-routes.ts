import { type Http, type HttpPlugin, memberOf, notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import { passkeyOptions, signInWithPasskey } from '../actions/passkey-sign-in.ts'
import { addPasskey, beginPasskey, removePasskey } from '../actions/passkeys.ts'
import type { IdentityContext } from '../context.ts'
import {
  addPasskeyRequest,
  type PasskeysResponse,
  passkeyAskedResponse,
  passkeyCreationResponse,
  passkeyParams,
  passkeyResponse,
  passkeySignInRequest,
  passkeysResponse,
  renamePasskeyRequest,
} from '../contract/passkeys.ts'
import { messageResponse, proofRequest, signedInResponse } from '../contract.ts'
import { listPasskeys, type Passkey, renamePasskey } from '../store/passkeys.ts'
import { rowOf } from './load-session.ts'
import { keyOf, signedIn, visitorOf } from './responses.ts'

const tags = ['passkeys']

// A stranger who signed up with another person's address must not leave a passkey behind.

const shown = ({ id, name, madeAt, lastUsedAt }: Passkey): PasskeysResponse['passkeys'][number] => ({
  id,
  name,
  made_at: madeAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

export function passkeyRoutes(context: IdentityContext): HttpPlugin {
  return async (app) => {
    app.post(
      '/api/auth/passkeys/options/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postAuthPasskeysOptions',
          tags,
          summary: 'Create the challenge for a passkey sign-in',
          response: { 200: passkeyAskedResponse },
        },
      },
      async () => ({ options: { ...(await passkeyOptions(context)) } }),
    )

    app.post(
      '/api/auth/passkeys/sign-in/',
      {
        config: { access: 'public' },
        schema: {
          operationId: 'postAuthPasskeysSignIn',
          tags,
          summary: 'Sign in with a passkey',
          body: passkeySignInRequest,
          response: { 200: signedInResponse },
        },
      },
      async (request, reply) => {
        const visitor = visitorOf(context, request, await keyOf(context, request))
        return signedIn(context, reply, await signInWithPasskey(context, request.body.passkey, visitor))
      },
    )
    ownPasskeys(app, context)
    changesOfPasskeys(app, context)
  }
}

function ownPasskeys(app: Http, context: IdentityContext): void {
  app.get(
    '/api/auth/passkeys/',
    {
      schema: {
        operationId: 'getAuthPasskeys',
        tags,
        summary: 'List my passkeys',
        response: { 200: passkeysResponse },
      },
      config: { access: 'verified' },
    },
    async (request) => ({
      passkeys: (await listPasskeys(context.db, memberOf(request).memberId)).map(shown),
    }),
  )

  app.post(
    '/api/auth/passkeys/begin/',
    {
      schema: {
        operationId: 'postAuthPasskeysBegin',
        tags,
        summary: 'Create the challenge for a new passkey',
        body: proofRequest,
        response: { 200: passkeyCreationResponse },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      const { sessionId } = memberOf(request)
      return { options: { ...(await beginPasskey(context, rowOf(request), sessionId, request.body)) } }
    },
  )

  app.post(
    '/api/auth/passkeys/',
    {
      schema: {
        operationId: 'postAuthPasskeys',
        tags,
        summary: 'Add a passkey from my device',
        body: addPasskeyRequest,
        response: { 201: passkeyResponse },
      },
      config: { access: 'verified' },
    },
    async (request, reply) => {
      const { name, passkey } = request.body
      const place = { sessionId: memberOf(request).sessionId, device: visitorOf(context, request).device }
      const made = await addPasskey(context, rowOf(request), place, { name, passkey })
      return reply.status(201).send({ passkey: shown(made), message: 'Your passkey is added.' })
    },
  )
}

function changesOfPasskeys(app: Http, context: IdentityContext): void {
  app.patch(
    '/api/auth/passkeys/:id/',
    {
      schema: {
        operationId: 'patchAuthPasskeysById',
        tags,
        summary: 'Rename one of my passkeys',
        params: passkeyParams,
        body: renamePasskeyRequest,
        response: { 200: passkeyResponse },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      const { id } = request.params
      const { memberId } = memberOf(request)
      const renamed = isId(id) ? await renamePasskey(context.db, memberId, id, request.body.name) : null
      if (!renamed) throw notFound()
      return { passkey: shown(renamed), message: 'The new name is saved.' }
    },
  )

  app.post(
    '/api/auth/passkeys/:id/remove/',
    {
      schema: {
        operationId: 'postAuthPasskeysByIdRemove',
        tags,
        summary: 'Remove one of my passkeys',
        params: passkeyParams,
        body: proofRequest,
        response: { 200: messageResponse },
      },
      config: { access: 'verified' },
    },
    async (request) => {
      const { id } = request.params
      const removed =
        isId(id) &&
        (await removePasskey(context, rowOf(request), visitorOf(context, request), id, request.body))
      if (!removed) throw notFound()
      return { message: 'That passkey is removed.' }
    },
  )
}
