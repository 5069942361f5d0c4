import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Journey } from './imaginary/state.ts'
import type { Happening, World } from './imaginary/world.ts'

export interface SignedWebhook {
  /** Null: nobody asked to be told. */
  url: string | null
  body: string
  headers: Record<string, string>
}

/** A bank data company played by us: its wire protocol on loopback, over the world of imaginary banks. */
export interface BankStandIn {
  url: string
  world: World
  /** Where the browser is sent when the person has answered. */
  returnAddress(journey: Journey): string
  sign(happening: Happening): Promise<SignedWebhook>
  close(): Promise<void>
}

/** An error body in the company's own words. */
export class Refused extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(`refused ${status}`)
    this.status = status
    this.body = body
  }
}

export async function openStandIn(
  world: World,
  register: (app: FastifyInstance) => void,
): Promise<Pick<BankStandIn, 'url' | 'world' | 'close'>> {
  const app = Fastify({ logger: false, routerOptions: { maxParamLength: 300 } })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refused) return reply.status(error.status).send(error.body)
    return reply.status(500).send({ message: 'Internal Server Error' })
  })
  app.addHook('onRequest', async (request) => {
    if (!request.url.includes('jwks') && (await world.look((state) => state.outage)))
      throw new Refused(503, { message: 'Service Unavailable' })
  })
  register(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    world,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

/** Plays the trouble that is next, once; true when the answer was spoiled. */
export async function takeTrouble(world: World, midway: boolean, reply: FastifyReply): Promise<boolean> {
  const waiting = await world.look((state) => state.troubles[0])
  if (!waiting || (waiting === 'breaks_off' && !midway)) return false
  const trouble = await world.change((state) => state.troubles.shift())
  if (trouble === 'breaks_off') reply.status(500).send({ message: 'Internal Server Error' })
  else if (trouble === 'garbled') reply.status(200).type('application/json').send('<html>It works!')
  else if (trouble === 'slow_down')
    reply
      .status(429)
      .header('retry-after', '1')
      .send({ code_id: 'provider_request_limit', message: 'Too many' })
  else return false
  return true
}

/** Sends what happened, as the company would; trouble on our side is retried a few times, then let go. */
export async function tell(standIn: BankStandIn, happenings: Happening[]): Promise<void> {
  for (const happening of happenings) {
    const webhook = await standIn.sign(happening)
    if (webhook.url) await post(webhook.url, webhook).catch(() => undefined)
  }
}

async function post(url: string, { body, headers }: SignedWebhook): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { status } = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    if (status < 500) return
  }
}
