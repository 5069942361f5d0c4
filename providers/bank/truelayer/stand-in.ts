/**
 * Simulated TrueLayer Data v3, from docs.truelayer.com: create-a-connection-1, get-all-user-accounts,
 * see-your-users-recent-transactions, get-transactions, reference/create-connection (22 June 2026),
 * reference/transactions-request-webhooks, and github TrueLayer/truelayer-signing 95fdf17; read on 22 November 2026.
 * CONTRACT.md lists assumptions.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as signing from 'truelayer-signing'
import { bankById } from '../imaginary/banks.ts'
import type { JoinedConsent, Journey, WorldState } from '../imaginary/state.ts'
import { digest } from '../imaginary/view.ts'
import { renew, type World } from '../imaginary/world.ts'
import { type BankStandIn, openStandIn, Refused } from '../stand-in.ts'
import { consentOf, data } from './stand-in-data.ts'

const KEY_ID = 'truelayer-stand-in'

export interface TrueLayerStandInOptions {
  world: World
  clientId: string
  clientSecret: string
  consentPage(journeyId: string): string
  /** Webhook path that would be configured at TrueLayer, because the signature covers it. */
  webhookPath: string
}

/** Starts a server with TrueLayer's Data v3 over imaginary banks. */
export async function startTrueLayerStandIn(options: TrueLayerStandInOptions): Promise<BankStandIn> {
  const { world } = options
  const standIn = await openStandIn(world, (app) => {
    tokens(app, options)
    connections(app, options)
    data(app, world)
    app.get('/.well-known/jwks', async () => ({ keys: [publicKey(await privateKey(world))] }))
  })
  return {
    ...standIn,
    provider: 'truelayer',
    returnAddress(journey) {
      if (journey.state === 'done') return journey.returnUrl
      const url = new URL(journey.returnUrl)
      url.searchParams.set('error', journey.state === 'refused' ? 'access_denied' : 'provider_error')
      return url.href
    },
    async sign(happening) {
      const types = {
        connected: 'data_connection_authorized',
        revoked: 'data_connection_revoked',
        reconfirmed: 'data_connection_extended',
        new_data: 'transactions_available',
      }
      const body = JSON.stringify({
        type: types[happening.type],
        event_version: 1,
        event_id: digest(`${happening.type} ${happening.consentRef} ${world.now().toISOString()}`, 32),
        connection_id: happening.journeyId,
      })
      const path = options.webhookPath
      const headers = { 'X-TL-Webhook-Timestamp': world.now().toISOString() }
      const key = { kid: KEY_ID, privateKeyPem: await privateKey(world) }
      const signature = signing.sign({ ...key, method: 'POST' as signing.HttpMethod, path, body, headers })
      return { body, headers: { ...headers, 'tl-signature': signature } }
    },
  }
}

async function privateKey(world: World): Promise<string> {
  const known = await world.look((state) => state.keys.truelayer)
  if (known) return known
  const made = generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey.export({
    type: 'sec1',
    format: 'pem',
  })
  return world.change((state) => {
    state.keys.truelayer ??= made.toString()
    return state.keys.truelayer
  })
}

function publicKey(pem: string): object {
  return {
    ...createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' }),
    kid: KEY_ID,
    alg: 'EC',
    use: 'sig',
  }
}

function tokens(app: FastifyInstance, { clientId, clientSecret }: TrueLayerStandInOptions): void {
  const token = `tl_${digest(`${clientId} ${clientSecret}`, 40)}`
  app.addHook('preHandler', async (request) => {
    if (!request.url.startsWith('/v3/')) return
    if (request.headers.authorization !== `Bearer ${token}`)
      throw new Refused(401, { title: 'Unauthenticated' })
  })
  app.post<{ Body: Record<string, string> }>('/connect/token', async ({ body }) => {
    if (body.client_id !== clientId || body.client_secret !== clientSecret)
      throw new Refused(400, { error: 'invalid_client' })
    return { access_token: token, expires_in: 3600, token_type: 'Bearer', scope: 'data' }
  })
}

function statusOf(journey: Journey, consent: JoinedConsent | null, now: Date): string {
  if (journey.state === 'open') return 'authorization_required'
  if (journey.state !== 'done' || !consent) return 'failed'
  if (consent.status === 'revoked') return 'revoked'
  return consent.expiresAt <= now.toISOString() ? 'expired' : 'authorized'
}

function connectionAnswer(state: WorldState, journey: Journey, now: Date) {
  const consent = consentOf(state, journey.id)
  return {
    id: journey.id,
    status: statusOf(journey, consent, now),
    failure_reason:
      journey.state === 'refused'
        ? 'user_rejected'
        : journey.state === 'failed'
          ? 'provider_error'
          : undefined,
    provider: consent ? { id: consent.bankId, display_name: bankById(consent.bankId).name } : undefined,
    authorized_at: consent?.givenAt,
    consent_expires_at: consent?.expiresAt,
    authorization_expires_at: consent?.authorisationExpiresAt,
  }
}

interface NewConnection {
  hosted_page: { return_uri: string }
  user: { id: string }
}

function connections(app: FastifyInstance, { world, consentPage }: TrueLayerStandInOptions): void {
  const journeyOf = (state: WorldState, id: string): Journey => {
    const journey = state.journeys[id]
    if (!journey) throw new Refused(404, { title: 'Not Found' })
    return journey
  }
  app.post<{ Body: NewConnection }>('/v3/data-connections', async ({ body }, reply) => {
    const memberId = body.user.id
    const customerRef = `tl ${memberId}`
    await world.change((state) => {
      state.customers[customerRef] = { ref: customerRef, memberId, secret: '' }
    })
    const journey = await world.startJourney({
      customerRef,
      returnUrl: body.hosted_page.return_uri,
      reconfirm: null,
    })
    const answer = {
      id: journey.id,
      status: 'authorization_required',
      hosted_page: { uri: consentPage(journey.id) },
    }
    return reply.status(201).send(answer)
  })
  app.get<{ Params: { id: string } }>('/v3/data-connections/:id', async ({ params }) =>
    world.look((state) => connectionAnswer(state, journeyOf(state, params.id), world.now())),
  )
  app.post<{ Params: { id: string } }>('/v3/data-connections/:id/extend', async ({ params }) =>
    world.change((state) => {
      const journey = journeyOf(state, params.id)
      const consent = consentOf(state, journey.id)
      if (consent?.status !== 'active') throw new Refused(410, { type: 'connection-revoked' })
      renew(consent, world.now())
      return connectionAnswer(state, journey, world.now())
    }),
  )
  app.delete<{ Params: { id: string } }>('/v3/data-connections/:id', async ({ params }, reply) => {
    await world.change((state) => {
      const consent = consentOf(state, journeyOf(state, params.id).id)
      if (consent) consent.status = 'revoked'
    })
    return reply.status(204).send()
  })
}
