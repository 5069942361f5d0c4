import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SIGNATURE_RECIPES, type SignatureRecipe, sameSignature, signatureOf } from '../signature.ts'
import { type CancelRequest, CODES, cancelRequest, type IssueRequest, issueRequest } from '../wire.ts'
import { imaginaryBrands } from './brands.ts'
import { MAGIC_PENCE, magicPenceOf, newOrder, type Order, troubleWith } from './orders.ts'
import { createState, type StateStorage, type TilloState } from './state.ts'
import { createWebhookSender, type Receiver } from './webhooks.ts'

export interface TilloStandIn {
  url: string
  /** Number of distinct vouchers that were created and not cancelled. */
  issuedCount(): number
  setDown(down: boolean): void
  /** Sets the receiver of webhooks; without one they are not delivered. */
  deliverTo(receiver: Receiver): void
  webhooks(): { id: string; type: string; at: Date }[]
  /** Returns the unknown ids. */
  resend(ids: string[]): Promise<string[]>
  clear(): Promise<void>
  close(): Promise<void>
}

interface Options {
  apiKey: string
  secret: string
  webhookSecret: string
  now(): Date
  /** Delay of an answer that is too late. */
  lateMs?: number
  keeping?: StateStorage
}

const CLOCK_SKEW_MS = 5 * 60_000

const RECIPES = Object.keys(SIGNATURE_RECIPES) as SignatureRecipe[]

/**
 * Simulated Tillo API from its documents, read on 22 November 2026: OpenAPI "Tillo API v2" (2.0.0),
 * tillo.tech/error_codes, tillo.tech/docs/brand-information. Webhooks are undocumented, so they follow Standard
 * Webhooks.
 */
export async function startTilloStandIn(options: Options): Promise<TilloStandIn> {
  const memory = await createState(options.keeping)
  const post = createWebhookSender(memory, { secret: options.webhookSecret, now: options.now })
  let down = false
  const app = Fastify({ logger: false })
  app.addHook('onRequest', async (_request, reply) => {
    if (down) await refuse(reply, 503, CODES.healthCheck)
  })
  registerQuestions(app, { options, memory, announce: post.announce })
  registerOrders(app, { options, memory })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    issuedCount: () => memory.state().orders.filter(({ cancelled }) => !cancelled).length,
    setDown: (now) => {
      down = now
    },
    deliverTo: post.deliverTo,
    webhooks: post.webhooks,
    resend: post.resend,
    async clear() {
      down = false
      await memory.clear()
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await post.settled()
      await memory.save()
    },
  }
}

interface Parts {
  options: Options
  memory: TilloState
}

function registerQuestions(
  app: FastifyInstance,
  { options, memory, announce }: Parts & { announce(order: Order): void },
): void {
  app.get('/api/v2/brands', async (request, reply) => {
    if (!isSignedNow(options, request, 'brands')) return refuse(reply, 401, CODES.wrongSignature)
    const brands = Object.fromEntries(imaginaryBrands.map((brand) => [brand.slug, brand]))
    return succeed('Brands information', { brands, last_refreshed_at: options.now().toISOString() })
  })
  app.get<{ Querystring: { reference?: string } }>('/api/v2/digital/order-status', async (request, reply) => {
    if (!isSignedNow(options, request, 'digital-order-status'))
      return refuse(reply, 401, CODES.wrongSignature)
    const order = memory.state().orders.find(({ reference }) => reference === request.query.reference)
    if (!order) return refuse(reply, 422, CODES.invalid)
    order.asked += 1
    await memory.save()
    // The first poll is always too early, because a real order takes a moment.
    if (order.asked === 1) announce(order)
    if (order.asked > 1) return succeed('Order has finished processing', { status: 'SUCCESS', ...order.gift })
    const { brand, reference } = order.gift
    return succeed('Order is being processed', { status: 'PROCESSING', brand, reference })
  })
}

function registerOrders(app: FastifyInstance, { options, memory }: Parts): void {
  const take = async (request: FastifyRequest, reply: FastifyReply, endpoint: string, later: boolean) => {
    const parsed = issueRequest.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 422, CODES.invalid)
    const body = parsed.data
    if (!isSignedNow(options, request, endpoint, body)) return refuse(reply, 401, CODES.wrongSignature)
    const known = memory.state().orders.find(({ id }) => id === body.client_request_id)
    if (known && known.body !== JSON.stringify(body)) return refuse(reply, 400, CODES.otherRequestOfThisId)
    const trouble = known ? null : troubleWith(body)
    if (trouble) return refuse(reply, trouble.status, trouble.code)
    const order = known ?? newOrder(body, options.now())
    if (!known) memory.state().orders.push(order)
    await memory.save()
    if (!known && magicPenceOf(body) === MAGIC_PENCE.answersTooLate)
      await new Promise((resolve) => setTimeout(resolve, options.lateMs ?? 12_000))
    if (!later) return succeed('Card created successfully', order.gift)
    const { brand, face_value, cost_value, reference } = order.gift
    return succeed('Card ordered successfully', { brand, face_value, cost_value, reference })
  }
  app.delete('/api/v2/digital/issue', async (request, reply) => {
    const parsed = cancelRequest.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 422, CODES.invalid)
    const body = parsed.data
    if (!isSignedNow(options, request, 'digital-issue', body)) return refuse(reply, 401, CODES.wrongSignature)
    const order = memory.state().orders.find(({ id }) => id === body.original_client_request_id)
    const isFinal = magicPenceOf(body) === MAGIC_PENCE.cannotBeCancelled
    if (!order || order.gift.code !== body.code || isFinal) return refuse(reply, 422, CODES.invalid)
    order.cancelled = true
    await memory.save()
    return succeed('Card cancelled successfully', { brand: body.brand, reference: order.reference })
  })
  app.post('/api/v2/digital/issue', (request, reply) => take(request, reply, 'digital-issue', false))
  app.post('/api/v2/digital/order-card', (request, reply) => take(request, reply, 'digital-order-card', true))
}

const succeed = (message: string, data: object) => ({ code: CODES.success, status: 'success', message, data })

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.status(status).send({ code, status: 'error', message: 'The request was refused.' })

function isSignedNow(
  options: Options,
  request: FastifyRequest,
  endpoint: string,
  body?: IssueRequest | CancelRequest,
): boolean {
  const given = (name: string): string => String(request.headers[name] ?? '')
  const timestampMs = given('timestamp')
  if (Math.abs(options.now().getTime() - Number(timestampMs)) > CLOCK_SKEW_MS) return false
  const said = body && {
    clientRequestId: body.client_request_id,
    brand: body.brand,
    currency: body.face_value.currency,
    amount: body.face_value.amount,
  }
  const method = z.enum(['GET', 'POST', 'DELETE']).parse(request.method)
  const parts = { apiKey: options.apiKey, method, endpoint, ...said, timestampMs } as const
  if (given('api-key') !== options.apiKey) return false
  // Tillo accepts both recipes.
  return RECIPES.some((recipe) =>
    sameSignature(given('signature'), signatureOf(parts, options.secret, recipe)),
  )
}
