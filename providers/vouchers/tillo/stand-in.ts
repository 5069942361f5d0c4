import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { imaginaryBrands } from './brands.ts'
import { sameSignature, signatureOf } from './signature.ts'
import { CODES, type IssueRequest, issueRequest } from './wire.ts'

/** Pence at the end of an amount that bring a bad day: £5.01 is out of stock, £5.05 answers too late. */
export const MAGIC_PENCE = {
  outOfStock: 1,
  priceChanged: 2,
  floatLow: 3,
  supplierDown: 4,
  answersTooLate: 5,
} as const

export interface TilloStandIn {
  url: string
  /** How many different vouchers were really made. */
  issuedCount(): number
  setDown(down: boolean): void
  close(): Promise<void>
}

interface Options {
  apiKey: string
  secret: string
  now(): Date
  /** How late "too late" is. */
  lateMs?: number
}

interface Order {
  body: string
  answer: object
  reference: string
  asked: number
}

const CLOCK_SKEW_MS = 5 * 60_000
const YEAR_MS = 365 * 86_400_000

export async function startTilloStandIn(options: Options): Promise<TilloStandIn> {
  const orders = new Map<string, Order>()
  let down = false
  const app = Fastify({ logger: false })
  app.addHook('onRequest', async (_request, reply) => {
    if (down) await reply.status(503).send({ code: '999', status: 'error', message: 'Service unavailable' })
  })
  app.get('/api/v2/brands', async (request, reply) => {
    if (!genuine(options, request, 'brands')) return refuse(reply, 401, CODES.badSignature)
    return { code: CODES.created, status: 'success', data: { brands: imaginaryBrands } }
  })
  app.get<{ Querystring: { reference?: string } }>('/api/v2/digital/order-status', async (request, reply) => {
    if (!genuine(options, request, 'digital-order-status')) return refuse(reply, 401, CODES.badSignature)
    const order = [...orders.values()].find(({ reference }) => reference === request.query.reference)
    if (!order) return refuse(reply, 404, '404')
    order.asked += 1
    // The first look is always too early: an order takes a moment, and callers must live with it.
    const data =
      order.asked > 1 ? { order_status: 'SUCCESS', gift: order.answer } : { order_status: 'PROCESSING' }
    return { code: CODES.created, status: 'success', data }
  })
  const take = async (request: FastifyRequest, reply: FastifyReply, endpoint: string, later: boolean) => {
    const parsed = issueRequest.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 422, '422')
    const body = parsed.data
    if (!genuine(options, request, endpoint, body)) return refuse(reply, 401, CODES.badSignature)
    const known = orders.get(body.client_request_id)
    if (known && known.body !== JSON.stringify(body)) return refuse(reply, 422, '422')
    const trouble = known ? null : troubleWith(body)
    if (trouble === 'down') return refuse(reply, 503, '999')
    if (trouble) return refuse(reply, 422, trouble)
    const order = known ?? remember(orders, body, options.now())
    const pence = Number(body.face_value.amount.slice(-2))
    if (!known && pence === MAGIC_PENCE.answersTooLate)
      await new Promise((resolve) => setTimeout(resolve, options.lateMs ?? 12_000))
    return later
      ? { code: CODES.pending, status: 'success', data: { reference: order.reference } }
      : { code: CODES.created, status: 'success', message: 'Card created successfully', data: order.answer }
  }
  app.post('/api/v2/digital/issue', (request, reply) => take(request, reply, 'digital-issue', false))
  app.post('/api/v2/digital/order-card', (request, reply) => take(request, reply, 'digital-order-card', true))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    issuedCount: () => orders.size,
    setDown: (now) => {
      down = now
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.status(status).send({ code, status: 'error', message: 'The request was refused.' })

function troubleWith(body: IssueRequest): string | 'down' | null {
  const brand = imaginaryBrands.find(({ identifier }) => identifier === body.brand)
  if (!brand) return CODES.brandUnknown
  const pounds = Number(body.face_value.amount)
  if (pounds < brand.min_value || pounds > brand.max_value) return CODES.valueNotOffered
  if (brand.face_value && !brand.face_value.includes(pounds)) return CODES.valueNotOffered
  const pence = Number(body.face_value.amount.slice(-2))
  if (pence === MAGIC_PENCE.outOfStock) return CODES.outOfStock
  if (pence === MAGIC_PENCE.priceChanged) return CODES.valueNotOffered
  if (pence === MAGIC_PENCE.floatLow) return CODES.floatLow
  return pence === MAGIC_PENCE.supplierDown ? 'down' : null
}

function remember(orders: Map<string, Order>, body: IssueRequest, now: Date): Order {
  const letters = body.client_request_id.replaceAll('-', '').toUpperCase()
  const answer = {
    brand: body.brand,
    code: `${letters.slice(-16, -12)}-${letters.slice(-12, -8)}-${letters.slice(-8, -4)}-${letters.slice(-4)}`,
    pin: String((Number.parseInt(letters.slice(-6), 16) % 9000) + 1000),
    reference: `TLO-${letters.slice(-10)}`,
    expiration_date: new Date(now.getTime() + YEAR_MS).toISOString().slice(0, 10),
    face_value: body.face_value,
  }
  const order = { body: JSON.stringify(body), answer, reference: answer.reference, asked: 0 }
  orders.set(body.client_request_id, order)
  return order
}

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
