import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sameSignature, signatureOf } from '../signature.ts'
import { CODES, type IssueRequest, issueRequest } from '../wire.ts'
import { imaginaryBrands } from './brands.ts'
import { createMemory, type Keeping, type Memory } from './memory.ts'
import { MAGIC_PENCE, magicPenceOf, newOrder, type Order, troubleWith } from './orders.ts'
import { createPost, type Receiver } from './post.ts'

export interface TilloStandIn {
  url: string
  /** How many different vouchers were really made. */
  issuedCount(): number
  setDown(down: boolean): void
  /** Where its webhooks go; until then nobody hears them. */
  deliverTo(receiver: Receiver): void
  webhooks(): { id: string; type: string; at: Date }[]
  /** Returns the ids it does not know. */
  resend(ids: string[]): Promise<string[]>
  clear(): Promise<void>
  close(): Promise<void>
}

interface Options {
  apiKey: string
  secret: string
  webhookSecret: string
  now(): Date
  /** How late "too late" is. */
  lateMs?: number
  keeping?: Keeping
}

const CLOCK_SKEW_MS = 5 * 60_000

export async function startTilloStandIn(options: Options): Promise<TilloStandIn> {
  const memory = await createMemory(options.keeping)
  const post = createPost(memory, { secret: options.webhookSecret, now: options.now })
  let down = false
  const app = Fastify({ logger: false })
  app.addHook('onRequest', async (_request, reply) => {
    if (down) await reply.status(503).send({ code: '999', status: 'error', message: 'Service unavailable' })
  })
  registerQuestions(app, { options, memory, announce: post.announce })
  registerOrders(app, { options, memory })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    issuedCount: () => memory.state().orders.length,
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

interface Counter {
  options: Options
  memory: Memory
}

function registerQuestions(
  app: FastifyInstance,
  { options, memory, announce }: Counter & { announce(order: Order): void },
): void {
  app.get('/api/v2/brands', async (request, reply) => {
    if (!genuine(options, request, 'brands')) return refuse(reply, 401, CODES.badSignature)
    return { code: CODES.created, status: 'success', data: { brands: imaginaryBrands } }
  })
  app.get<{ Querystring: { reference?: string } }>('/api/v2/digital/order-status', async (request, reply) => {
    if (!genuine(options, request, 'digital-order-status')) return refuse(reply, 401, CODES.badSignature)
    const order = memory.state().orders.find(({ reference }) => reference === request.query.reference)
    if (!order) return refuse(reply, 404, '404')
    order.asked += 1
    await memory.save()
    // The first look is always too early: an order takes a moment, and callers must live with it.
    if (order.asked === 1) announce(order)
    const data =
      order.asked > 1 ? { order_status: 'SUCCESS', gift: order.gift } : { order_status: 'PROCESSING' }
    return { code: CODES.created, status: 'success', data }
  })
}

function registerOrders(app: FastifyInstance, { options, memory }: Counter): void {
  const take = async (request: FastifyRequest, reply: FastifyReply, endpoint: string, later: boolean) => {
    const parsed = issueRequest.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 422, '422')
    const body = parsed.data
    if (!genuine(options, request, endpoint, body)) return refuse(reply, 401, CODES.badSignature)
    const known = memory.state().orders.find(({ id }) => id === body.client_request_id)
    if (known && known.body !== JSON.stringify(body)) return refuse(reply, 422, '422')
    const trouble = known ? null : troubleWith(body)
    if (trouble === 'down') return refuse(reply, 503, '999')
    if (trouble) return refuse(reply, 422, trouble)
    const order = known ?? newOrder(body, options.now())
    if (!known) memory.state().orders.push(order)
    await memory.save()
    if (!known && magicPenceOf(body) === MAGIC_PENCE.answersTooLate)
      await new Promise((resolve) => setTimeout(resolve, options.lateMs ?? 12_000))
    return later
      ? { code: CODES.pending, status: 'success', data: { reference: order.reference } }
      : { code: CODES.created, status: 'success', message: 'Card created successfully', data: order.gift }
  }
  app.post('/api/v2/digital/issue', (request, reply) => take(request, reply, 'digital-issue', false))
  app.post('/api/v2/digital/order-card', (request, reply) => take(request, reply, 'digital-order-card', true))
}

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.status(status).send({ code, status: 'error', message: 'The request was refused.' })

function genuine(options: Options, request: FastifyRequest, endpoint: string, body?: IssueRequest): boolean {
  const given = (name: string): string => String(request.headers[name] ?? '')
  const timestampMs = given('timestamp')
  if (Math.abs(options.now().getTime() - Number(timestampMs)) > CLOCK_SKEW_MS) return false
  const said = body && {
    clientRequestId: body.client_request_id,
    brand: body.brand,
    currency: body.face_value.currency,
    amount: body.face_value.amount,
  }
  const method = request.method === 'POST' ? 'POST' : 'GET'
  const parts = { apiKey: options.apiKey, method, endpoint, ...said, timestampMs } as const
  return (
    given('api-key') === options.apiKey &&
    sameSignature(given('signature'), signatureOf(parts, options.secret))
  )
}
