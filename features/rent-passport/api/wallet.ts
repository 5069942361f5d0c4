import { minutes } from '@keyturn/platform/clock'
import {
  clientSubnet,
  enforceLimits,
  type HttpPlugin,
  notFound,
  Refusal,
  ValidationError,
} from '@keyturn/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { codeOfOffer, fetchCredential, redeemCode } from '../actions/fetch-credential.ts'
import type { RentPassportContext } from '../context.ts'
import * as contract from '../contract/wallet.ts'
import { credentialPaths } from '../credential/addresses.ts'
import {
  authorizationMetadata,
  CONFIGURATION,
  credentialOffer,
  issuerMetadata,
  keysDocument,
  PRE_AUTHORISED,
  statusListUri,
  typeMetadata,
} from '../credential/documents.ts'
import { newNonce } from '../credential/holder.ts'
import { LIST_LIFETIME_SECONDS, statusListToken } from '../credential/status-list.ts'
import { rentPassportLinks } from '../links.ts'
import { revokedIn } from '../store/credentials.ts'

const tags = ['wallet']
const FORM = 'application/x-www-form-urlencoded'
const NO_STORE_HEADERS = { 'cache-control': 'no-store', pragma: 'no-cache' }
const CORS_HEADERS = { 'access-control-allow-origin': '*' }

/** Endpoints from which wallets fetch an offered passport (OpenID4VCI, pre-authorised code flow). */
export function walletRoutes(context: RentPassportContext): HttpPlugin {
  return async (app) => {
    documents(app, context)
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    // Wallets need the standard's error format. The message is the same sentence as elsewhere.
    app.setErrorHandler((error, _request, reply) => {
      const refusal = refusalIn(error)
      if (!refusal) throw error
      if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
      if (refusal.status === 401) reply.header('www-authenticate', `Bearer error="${refusal.code}"`)
      const { status, code, message } = refusal
      const answer = { error: code, error_description: message, code }
      return reply.status(status).headers(NO_STORE_HEADERS).send(answer)
    })
    const preHandler = async (request: FastifyRequest): Promise<void> => {
      const rule = { key: `wallet:${clientSubnet(request)}`, limit: 60, windowMs: minutes(10) }
      await enforceLimits(context.db, [rule], context.clock.now())
    }
    const offered = { schema: { hide: true, params: z.object({ offer: z.string().max(200) }) }, preHandler }
    app.get(rentPassportLinks.credentialOffer(':offer'), offered, async (request, reply) => {
      const code = await codeOfOffer(context, request.params.offer)
      return reply
        .headers({ ...NO_STORE_HEADERS, ...CORS_HEADERS })
        .send(credentialOffer(context.publicUrl, code))
    })
    app.post(
      '/api/passport/token/',
      {
        schema: {
          operationId: 'postPassportToken',
          tags,
          summary: 'Exchange a pre-authorised code for an access token (OpenID4VCI)',
          consumes: [FORM],
          body: contract.tokenBody,
          response: { 200: contract.tokenAnswer },
        },
        config: { access: 'public' },
        preHandler,
      },
      async (request, reply) => {
        const { grant_type: grant, 'pre-authorized_code': code, tx_code: transactionCode } = request.body
        if (grant !== PRE_AUTHORISED)
          throw new Refusal(400, 'unsupported_grant_type', `We know only the grant ${PRE_AUTHORISED}.`)
        const { accessToken, expiresInSeconds } = await redeemCode(context, { code, transactionCode })
        reply.headers(NO_STORE_HEADERS)
        return { access_token: accessToken, token_type: 'Bearer' as const, expires_in: expiresInSeconds }
      },
    )
    app.post(
      '/api/passport/nonce/',
      {
        schema: {
          operationId: 'postPassportNonce',
          tags,
          summary: 'Create a nonce for a key proof (OpenID4VCI)',
          response: { 200: contract.nonceAnswer },
        },
        config: { access: 'public' },
        preHandler,
      },
      async (_request, reply) => {
        reply.headers(NO_STORE_HEADERS)
        return { c_nonce: newNonce(context) }
      },
    )
    app.post(
      '/api/passport/credential/',
      {
        schema: {
          operationId: 'postPassportCredential',
          tags,
          summary: 'Issue the credential for the key of the sent proof (OpenID4VCI)',
          body: contract.credentialBody,
          response: { 200: contract.credentialAnswer },
        },
        config: { access: 'public' },
        preHandler,
      },
      async (request, reply) => {
        const proof = proofIn(request.body)
        const accessToken = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
        const credential = await fetchCredential(context, { accessToken, proof })
        reply.headers(NO_STORE_HEADERS)
        return { credentials: [{ credential }] }
      },
    )
  }
}

function proofIn(body: z.infer<typeof contract.credentialBody>): string {
  const {
    credential_configuration_id: configuration,
    credential_identifier: identifier,
    proofs,
    proof,
  } = body
  if (identifier !== undefined || (configuration !== undefined && configuration !== CONFIGURATION))
    throw new Refusal(400, 'unknown_credential_configuration', `We issue only ${CONFIGURATION}.`)
  const given = proofs?.jwt ?? (proof ? [proof.jwt] : [])
  const [only] = given
  if (only === undefined)
    throw new Refusal(400, 'invalid_proof', 'Send the proof of your key, a JWT, under proofs.')
  if (given.length > 1)
    throw new Refusal(400, 'invalid_proof', 'One offer is one credential for one key. Send one proof.')
  return only
}

function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof ValidationError) return new Refusal(400, 'invalid_request', error.message)
  return null
}

function documents(app: Parameters<HttpPlugin>[0], context: RentPassportContext): void {
  const { publicUrl, keyRing } = context
  const written: [path: string, document: object][] = [
    [credentialPaths.issuer, issuerMetadata(publicUrl)],
    [credentialPaths.authorization, authorizationMetadata(publicUrl)],
    [credentialPaths.keys, keysDocument(publicUrl, keyRing)],
    [credentialPaths.type, typeMetadata(publicUrl)],
  ]
  const forAnHour = { ...CORS_HEADERS, 'cache-control': 'public, max-age=3600' }
  for (const [path, document] of written)
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.headers(forAnHour).send(document),
    )
  const which = z.object({ list: z.string().regex(/^[1-9]\d{0,8}$/) })
  app.get(credentialPaths.statusList(':list'), { schema: { hide: true, params: which } }, (request, reply) =>
    sendStatusList(context, Number(request.params.list), reply),
  )
}

async function sendStatusList(
  context: RentPassportContext,
  list: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const revoked = await revokedIn(context.db, list)
  if (!revoked) throw notFound()
  const { publicUrl: issuer, clock, keyRing } = context
  const uri = statusListUri(issuer, list)
  return reply
    .type('application/statuslist+jwt')
    .headers({ ...CORS_HEADERS, 'cache-control': `public, max-age=${LIST_LIFETIME_SECONDS}` })
    .send(await statusListToken(keyRing, { issuer, uri, revoked, now: clock.now() }))
}
