import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as signing from 'truelayer-signing'
import { bankById } from '../imaginary/banks.ts'
import type { JoinedConsent, Journey, WorldState } from '../imaginary/state.ts'
import { digest, shown } from '../imaginary/view.ts'
import { renew, type World } from '../imaginary/world.ts'
import { type BankStandIn, openStandIn, Refused, takeTrouble } from '../stand-in.ts'

const KEY_ID = 'truelayer-stand-in'
const PAGE = 500
const TYPES = {
  standing_order: 'STANDING_ORDER',
  direct_debit: 'DIRECT_DEBIT',
  card: 'PURCHASE',
  transfer: 'TRANSFER',
  other: 'UNKNOWN',
}

export interface TrueLayerStandInOptions {
  world: World
  clientId: string
  clientSecret: string
  consentPage(journeyId: string): string
  /** Where TrueLayer would have been told to send its webhooks: the signature covers the path. */
  webhookPath: string
}

/** A server that answers as TrueLayer's Data v3 does, over banks that do not exist. */
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

const consentOf = (state: WorldState, journeyId: string): JoinedConsent | null =>
  Object.values(state.consents).find((consent) => consent.journeyId === journeyId) ?? null

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
  metadata?: { member?: string }
}

function connections(app: FastifyInstance, { world, consentPage }: TrueLayerStandInOptions): void {
  const journeyOf = (state: WorldState, id: string): Journey => {
    const journey = state.journeys[id]
    if (!journey) throw new Refused(404, { title: 'Not Found' })
    return journey
  }
  app.post<{ Body: NewConnection }>('/v3/data-connections', async ({ body }, reply) => {
    const memberId = body.metadata?.member ?? 'unknown'
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

function data(app: FastifyInstance, world: World): void {
  const live = (state: WorldState, request: FastifyRequest): JoinedConsent => {
    const consent = consentOf(state, String(request.headers['connection-id']))
    if (!consent) throw new Refused(404, { title: 'Not Found' })
    const ended = consent.status === 'revoked' || consent.expiresAt <= world.now().toISOString()
    if (ended) throw new Refused(403, { type: 'https://docs.truelayer.com/errors#connection-expired' })
    return consent
  }
  app.get('/v3/connected-accounts', async (request) => {
    const consent = live(await world.look((state) => state), request)
    const items = consent.accounts.map((account) => ({
      id: account.ref,
      currency: account.currency,
      display_name: account.name,
      type: account.kind,
      account_identifiers: [
        {
          type: 'sort_code_account_number',
          sort_code: bankById(consent.bankId).sortCode.replaceAll('-', ''),
          account_number: account.accountNumber,
        },
      ],
    }))
    return { items }
  })
  const asked = new Map<string, { from: string; to: string; offset: number; looks: number }>()
  const path = '/v3/connected-accounts/:id/transactions/requests'
  app.post<{ Body: { from: string; to: string; cursor?: string } }>(path, async (request, reply) => {
    live(await world.look((state) => state), request)
    const { from, to, cursor } = request.body
    const id = digest(`${request.url} ${asked.size} ${from} ${cursor ?? ''}`)
    asked.set(id, { from, to, offset: Number(cursor ?? 0), looks: 0 })
    return reply.status(202).send({ id, status: 'pending' })
  })
  app.get<{ Params: { id: string; request: string } }>(`${path}/:request`, async (request, reply) => {
    const wanted = asked.get(request.params.request)
    if (!wanted) throw new Refused(404, { title: 'Not Found' })
    wanted.looks += 1
    if (wanted.looks === 1) return { status: 'pending' }
    if (await takeTrouble(world, wanted.offset > 0, reply)) return reply
    const state = await world.look((now) => now)
    const consent = live(state, request)
    const account = consent.accounts.find(({ ref }) => ref === request.params.id)
    if (!account) throw new Refused(404, { title: 'Not Found' })
    const rows = shown(state, consent, account, world.now()).rows.filter(
      (row) =>
        row.status === 'booked' && row.at.slice(0, 10) >= wanted.from && row.at.slice(0, 10) <= wanted.to,
    )
    asked.delete(request.params.request)
    const end = wanted.offset + PAGE
    return {
      status: 'completed',
      items: rows.slice(wanted.offset, end).map((row) => ({
        transaction_id: row.id,
        timestamp: row.at,
        description: row.description,
        currency: row.currency,
        amount_in_minor: row.pence,
        type: TYPES[row.kind],
        ...(row.merchant ? { merchant_name: row.merchant } : {}),
      })),
      next_cursor: end < rows.length ? String(end) : undefined,
    }
  })
}
