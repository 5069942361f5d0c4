import { createPublicKey } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompactSign, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import { bankById } from '../imaginary/banks.ts'
import type { JoinedConsent } from '../imaginary/state.ts'
import { digest } from '../imaginary/view.ts'
import type { Happening, World } from '../imaginary/world.ts'
import { type BankStandIn, openStandIn, Refused } from '../stand-in.ts'
import { customerOf, data, mine } from './stand-in-data.ts'

const KEY_ID = 'bud-stand-in'
const HOUR_SECONDS = 3_600

export interface BudStandInOptions {
  world: World
  clientId: string
  clientSecret: string
  /** The page where a person answers. */
  consentPage(journeyId: string): string
}

/** A server that answers as Bud does, over banks that do not exist. */
export async function startBudStandIn(options: BudStandInOptions): Promise<BankStandIn> {
  const { world } = options
  const standIn = await openStandIn(world, (app) => {
    tokens(app, options)
    customers(app, world)
    connecting(app, options)
    data(app, world)
    app.get('/bud-callback.jwks', async () => ({ keys: [await publicKey(world)] }))
  })
  return {
    ...standIn,
    provider: 'bud',
    returnAddress(journey) {
      const url = new URL(journey.returnUrl)
      url.searchParams.set('status', journey.state === 'done' ? 'success' : 'failed')
      url.searchParams.set('task_id', journey.id)
      return url.href
    },
    async sign(happening) {
      const body = JSON.stringify(eventBody(happening, world.now()))
      const signer = new CompactSign(new TextEncoder().encode(body)).setProtectedHeader({
        alg: 'ES256',
        kid: KEY_ID,
      })
      const token = await signer.sign(await importPKCS8(await privateKey(world), 'ES256'))
      return { body, headers: { 'x-signature': token, 'x-signing-id': KEY_ID } }
    },
  }
}

/** A company keeps its key when the sandbox starts over: who fetched it once trusts it for minutes to come. */
const keptKeys = new WeakMap<World, string>()

async function privateKey(world: World): Promise<string> {
  const known = await world.look((state) => state.keys.bud)
  const present = known ?? (await keyFor(world))
  keptKeys.set(world, present)
  return present
}

async function keyFor(world: World): Promise<string> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const made = keptKeys.get(world) ?? (await exportPKCS8(pair.privateKey))
  return world.change((state) => {
    state.keys.bud ??= made
    return state.keys.bud
  })
}

async function publicKey(world: World) {
  return {
    ...(await exportJWK(createPublicKey(await privateKey(world)))),
    kid: KEY_ID,
    alg: 'ES256',
    use: 'sig',
  }
}

function eventBody(happening: Happening, now: Date): object {
  const { customerRef: customer_id, consentRef: consent_id, journeyId: task_id } = happening
  const updated_at = now.toISOString()
  switch (happening.type) {
    case 'connected':
      return {
        data: {
          task_id,
          status: 'Completed',
          result: 'success',
          task_type: 'open_banking.connect.completed',
          customer_id,
          // What an event does not speak of may stand there as nothing.
          consent_id: null,
        },
      }
    case 'new_data':
      return {
        event: 'open_banking.v2.refresh.completed',
        task_id: digest(`${consent_id} ${updated_at}`),
        status: 'Completed',
        customer_id,
      }
    case 'revoked':
      return { data: { event: 'open_banking.consent.revoked', consent_id, customer_id, updated_at } }
    case 'reconfirmed':
      return { data: { event: 'open_banking.consent.reconfirmed', consent_id, customer_id, updated_at } }
  }
}

function tokens(app: FastifyInstance, { world, clientId, clientSecret }: BudStandInOptions): void {
  const wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const tokenAt = (hour: number): string => `bud_${digest(`${clientSecret} ${hour}`, 40)}`
  const hourNow = (): number => Math.floor(world.now().getTime() / (HOUR_SECONDS * 1000))
  app.addHook('preHandler', async (request) => {
    if (/^\/(v1\/oauth\/token|bud-callback)/.test(request.url)) return
    const given = [tokenAt(hourNow()), tokenAt(hourNow() - 1)].map((token) => `Bearer ${token}`)
    if (!given.includes(request.headers.authorization ?? '') || request.headers['x-client-id'] !== clientId)
      throw new Refused(401, { code_id: 'unknown', message: 'Unauthorised request' })
  })
  app.post('/v1/oauth/token', async (request) => {
    // Bud shows wrong keys as 400, not 401.
    if (request.headers.authorization !== wanted)
      throw new Refused(400, { code_id: 'unknown', message: 'Unauthorised request' })
    return {
      operation_id: 'token',
      data: {
        access_token: tokenAt(hourNow()),
        token_type: 'Bearer',
        expires_in: HOUR_SECONDS,
        refresh_token: 'unused',
      },
    }
  })
}

function customers(app: FastifyInstance, world: World): void {
  app.post<{ Body: { client_metadata?: { idempotent_identifier?: string } } }>(
    '/platform/v3/customers',
    async (request, reply) => {
      const memberId = request.body.client_metadata?.idempotent_identifier
      if (!memberId)
        throw new Refused(400, { code_id: 'failed_validation', message: 'idempotent_identifier' })
      const { customer, fresh } = await world.change((state) => {
        const known = Object.values(state.customers).find((candidate) => candidate.memberId === memberId)
        const customer = known ?? {
          ref: `cus_${digest(memberId)}`,
          memberId,
          secret: digest(`secret ${memberId}`, 40),
        }
        state.customers[customer.ref] = customer
        return { customer, fresh: !known }
      })
      const answer = { customer_id: customer.ref, customer_context: { host_secret: false } }
      return reply.status(fresh ? 201 : 200).send({ data: { ...answer, customer_secret: customer.secret } })
    },
  )
  app.delete<{ Params: { id: string } }>('/platform/v3/customers/:id', async (request, reply) => {
    const ref = customerOf(request, await world.look((state) => state))
    await world.change((state) => {
      for (const consent of Object.values(state.consents))
        if (consent.customerRef === ref) delete state.consents[consent.ref]
      delete state.customers[ref]
    })
    return reply.status(202).send({ data: { task_id: digest(ref) } })
  })
}

function connecting(app: FastifyInstance, { world, consentPage }: BudStandInOptions): void {
  app.post<{ Body: { redirect_url: string; initial_screen?: string; providers?: string[] } }>(
    '/v2/open-banking/authorisation-gateway-url',
    async (request, reply) => {
      const state = await world.look((now) => now)
      const customerRef = customerOf(request, state)
      const { providers } = request.body
      // Of several at one bank the one that ends first is the one somebody comes about.
      const [due] = mine(state, customerRef)
        .filter(({ status, bankId }) => status === 'active' && (!providers || providers.includes(bankId)))
        .sort((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1))
      const reconfirm = request.body.initial_screen === 'reconfirm_consent' ? (due?.ref ?? null) : null
      const journey = await world.startJourney({
        customerRef,
        returnUrl: request.body.redirect_url,
        reconfirm,
      })
      return reply.status(201).send({ data: { url: consentPage(journey.id) } })
    },
  )
  app.get<{ Params: { id: string } }>('/v1/open-banking/connect/:id', async (request) => {
    const state = await world.look((now) => now)
    const journey = state.journeys[request.params.id]
    if (!journey || journey.customerRef !== customerOf(request, state))
      throw new Refused(404, { code_id: 'task_not_found', message: 'No such task' })
    const results = {
      open: 'awaiting_authorisation',
      done: 'success',
      refused: 'auth_denied',
      failed: 'provider_unavailable',
    }
    const status = { open: 'Pending', done: 'Completed', refused: 'Failed', failed: 'Failed' }[journey.state]
    return {
      data: { step: 4, status, result: results[journey.state], reconnect_required: false },
      metadata: { next_url_delay: 500 },
    }
  })
  app.get('/v1/open-banking/account-access-consents', async (request) => {
    const state = await world.look((now) => now)
    return {
      data: mine(state, customerOf(request, state)).map((consent) => consentAnswer(consent, world.now())),
    }
  })
  app.post<{ Body: { consent_id?: string; provider: string } }>(
    '/v1/open-banking/account-access-consent/revoke',
    async (request, reply) => {
      const ref = customerOf(request, await world.look((state) => state))
      await world.change((state) => {
        for (const consent of mine(state, ref))
          if (
            request.body.consent_id
              ? consent.ref === request.body.consent_id
              : consent.bankId === request.body.provider
          )
            consent.status = 'revoked'
      })
      return reply.status(202).send({ data: { task_id: 'revoke' } })
    },
  )
}

function consentAnswer(consent: JoinedConsent, now: Date) {
  const ended = consent.expiresAt <= now.toISOString()
  return {
    consent_id: consent.ref,
    provider: consent.bankId,
    provider_display_name: bankById(consent.bankId).name,
    status: consent.status === 'revoked' ? 'revoked' : ended ? 'expired' : 'active',
    authorised_at: consent.givenAt,
    expires_at: consent.expiresAt,
    authorisation_expires_at: consent.authorisationExpiresAt,
    token_expires_at: consent.expiresAt,
  }
}
