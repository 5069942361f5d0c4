/**
 * Simulated Bud API, rebuilt from github thisisbud/bud-public-developer-resources, openapi/openapi.yaml 2.10.10,
 * commit 71540fd, read on 22 November 2026. CONTRACT.md lists our own assumptions, such as webhook signatures.
 */
import { createPublicKey } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompactSign, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import { digest } from '../imaginary/view.ts'
import type { World, WorldEvent } from '../imaginary/world.ts'
import { type BankStandIn, openStandIn, Refused } from '../stand-in.ts'
import { connecting, takeBackDuplicates, taskIdOf } from './stand-in-connecting.ts'
import { budId, data } from './stand-in-data.ts'

const KEY_ID = 'bud-stand-in'
const HOUR_SECONDS = 3_600

export interface BudStandInOptions {
  world: World
  clientId: string
  clientSecret: string
  /** URL of the page on which the person answers. */
  consentPage(journeyId: string): string
}

/** Starts a server with Bud's API over imaginary banks. */
export async function startBudStandIn(options: BudStandInOptions): Promise<BankStandIn> {
  const { world } = options
  const standIn = await openStandIn(world, (app) => {
    tokens(app, options)
    app.addHook('preHandler', () => takeBackDuplicates(world))
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
      url.searchParams.set('task_id', taskIdOf(journey.id))
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

/** Signing key per world. It survives a reset of the sandbox, because clients cache fetched keys for minutes. */
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

function eventBody(happening: WorldEvent, now: Date): object {
  const { customerRef: customer_id, consentRef: consent_id, bankId: provider, journeyId } = happening
  const updated_at = now.toISOString()
  const ended = { status: 'Completed', result: 'success' }
  switch (happening.type) {
    case 'connected':
      return {
        data: { task_id: taskIdOf(journeyId), ...ended, task_type: 'connect', customer_id, consent_id },
      }
    case 'new_data': {
      const event = 'open_banking.v2.refresh.completed'
      const task_id = budId(`${consent_id} ${updated_at}`)
      const part = { provider, has_new_transactions: true, reconnect_required: false, task_id, ...ended }
      return { event, task_id, customer_id, has_new_transactions: true, ...ended, sub_tasks: [part] }
    }
    case 'revoked':
    case 'reconfirmed': {
      const event = `open_banking.consent.${happening.type}`
      return { data: { event, consent_id, customer_id, provider, updated_at } }
    }
  }
}

function tokens(app: FastifyInstance, { world, clientId, clientSecret }: BudStandInOptions): void {
  const wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const tokenAt = (hour: number): string => `bud_${digest(`${clientSecret} ${hour}`, 40)}`
  const hourNow = (): number => Math.floor(world.now().getTime() / (HOUR_SECONDS * 1000))
  const unauthorised = { operation_id: 'unknown', code_id: 'unknown', message: 'Unauthorised request' }
  app.addHook('preHandler', async (request) => {
    if (request.url.startsWith('/bud-callback')) return
    // Bud answers wrong keys with 400 at the token endpoint.
    const status = request.url.startsWith('/v1/oauth/token') ? 400 : 401
    if (request.headers['x-client-id'] !== clientId) throw new Refused(status, unauthorised)
    const given =
      status === 400
        ? [wanted]
        : [tokenAt(hourNow()), tokenAt(hourNow() - 1)].map((token) => `Bearer ${token}`)
    if (!given.includes(request.headers.authorization ?? '')) throw new Refused(status, unauthorised)
  })
  app.post('/v1/oauth/token', async () => ({
    operation_id: 'oauth_token_create',
    data: {
      access_token: tokenAt(hourNow()),
      token_type: 'Bearer',
      expires_in: HOUR_SECONDS,
      refresh_token: 'unused',
    },
  }))
}

interface NewCustomer {
  customer_context?: object
  client_metadata?: { idempotent_identifier?: string }
}

function customers(app: FastifyInstance, world: World): void {
  app.post<{ Body: NewCustomer }>('/platform/v3/customers', async (request, reply) => {
    const memberId = request.body.client_metadata?.idempotent_identifier
    if (!memberId) throw new Refused(400, { code_id: 'failed_validation', message: 'idempotent_identifier' })
    const { customer, fresh } = await world.change((state) => {
      const known = Object.values(state.customers).find((candidate) => candidate.memberId === memberId)
      const customer = known ?? { ref: budId(memberId), memberId, secret: digest(`secret ${memberId}`, 40) }
      state.customers[customer.ref] = customer
      return { customer, fresh: !known }
    })
    return reply.status(fresh ? 201 : 200).send({
      operation_id: 'platform_v3_customers_post',
      data: {
        customer_id: customer.ref,
        customer_secret: customer.secret,
        customer_context: { ...request.body.customer_context, host_secret: false },
      },
    })
  })
  const path = '/platform/v3/customers/:id'
  app.delete<{ Params: { id: string } }>(path, async ({ params, url }, reply) => {
    await world.change((state) => {
      if (!state.customers[params.id])
        throw new Refused(404, { code_id: 'unknown', message: 'No such customer' })
      for (const consent of Object.values(state.consents))
        if (consent.customerRef === params.id) delete state.consents[consent.ref]
      delete state.customers[params.id]
    })
    const task_id = budId(`erased ${params.id}`)
    return reply.status(202).send({
      operation_id: 'platform_v3_customers_delete',
      data: { task_id },
      metadata: { status: 'Pending', next_url: `${url}/${task_id}`, next_url_delay: 5 },
    })
  })
  app.get<{ Params: { task: string } }>(`${path}/:task`, async ({ params }) => ({
    operation_id: 'platform_v3_customers_delete_status',
    data: { task_id: params.task, result: 'success' },
    metadata: { status: 'Completed' },
  }))
}
