import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Journey } from './imaginary/state.ts'
import type { World, WorldEvent } from './imaginary/world.ts'
import type { BankProviderName } from './port.ts'

export interface SignedWebhook {
  body: string
  headers: Record<string, string>
}

/** Simulated bank data provider: its wire protocol on loopback, over the imaginary banks. */
export interface BankStandIn {
  provider: BankProviderName
  url: string
  world: World
  /** Return URL for the browser after the person has answered. */
  returnAddress(journey: Journey): string
  sign(happening: WorldEvent): Promise<SignedWebhook>
  close(): Promise<void>
}

/** Error response with the provider's own body. */
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

/** Plays the next queued fault once. Returns true if the response was replaced. */
export async function simulateFault(world: World, midway: boolean, reply: FastifyReply): Promise<boolean> {
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

export type Send = (webhook: { body: string; headers: Record<string, string> }) => Promise<number>

/** Delivers the simulated provider's webhooks, remembers them and can resend them. */
export interface WebhookSender {
  tell(happenings: WorldEvent[]): Promise<void>
  webhooks(): { id: string; type: string; at: Date }[]
  /** Returns the unknown ids. */
  resend(ids: string[]): Promise<string[]>
}

const MAX_REMEMBERED = 2_000

export function createWebhookSender(standIn: BankStandIn, send: Send): WebhookSender {
  let sent: { id: string; type: string; at: Date; webhook: SignedWebhook }[] = []
  return {
    async tell(happenings) {
      for (const happening of happenings) {
        const webhook = await standIn.sign(happening)
        sent = [...sent, { id: randomUUID(), type: happening.type, at: standIn.world.now(), webhook }].slice(
          -MAX_REMEMBERED,
        )
        await deliver(send, webhook)
      }
    },
    webhooks: () => sent.map(({ id, type, at }) => ({ id, type, at })),
    async resend(ids) {
      for (const id of ids) {
        const known = sent.find((one) => one.id === id)
        if (known) await deliver(send, known.webhook)
      }
      return ids.filter((id) => !sent.some((one) => one.id === id))
    },
  }
}

/** Retries a failed delivery as the provider would, then drops it. */
async function deliver(send: Send, webhook: SignedWebhook): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const headers = { 'content-type': 'application/json', ...webhook.headers }
    if ((await send({ body: webhook.body, headers }).catch(() => 500)) < 500) return
  }
}
