import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { CallContext } from './call.ts'
import { customerCalls } from './calls-customers.ts'
import { subscriptionCalls } from './calls-subscriptions.ts'
import { type Form, readForm } from './forms.ts'
import type { Ledger } from './ledger.ts'
import { keyInUse, StripeRefusal } from './refusals.ts'

/** `busy`: answers every request that has an idempotency key as still in progress; `busy_once`: only the first. */
export type Trouble = 'none' | 'down' | 'silent' | 'busy' | 'busy_once'

interface Options {
  secretKey: string
  ledger: Ledger
  now(): number
  mood: { trouble: Trouble }
  changed(): void
}

type Call = (context: CallContext) => object

const MAX_STORED_RESPONSES = 2_000

/** Stripe's API on loopback: bearer key, form requests, JSON responses, idempotency keys. */
export function createHttpServer(options: Options): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
  app.addHook('onRequest', async (request, reply) => {
    if (options.mood.trouble === 'down')
      return reply.status(503).send({ error: { type: 'api_error', message: 'Stripe is not available.' } })
    // Sends no response, so the caller must time out.
    if (options.mood.trouble === 'silent') return reply.hijack()
    if (request.headers.authorization !== `Bearer ${options.secretKey}`)
      return reply
        .status(401)
        .send({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } })
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof StripeRefusal
      ? reply.status(error.status).send(error.body)
      : reply.status(500).send({ error: { type: 'api_error', message: String(error) } }),
  )
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url}).`,
      },
    }),
  )
  for (const [route, call] of Object.entries({ ...customerCalls, ...subscriptionCalls })) {
    const [method = '', path = ''] = route.split(' ')
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(options, call, request, reply)
    app.route({ method, url: path.replace('{id}', ':id'), handler })
  }
  return app
}

async function answer(options: Options, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const text = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : String(request.body ?? '')
  const key = header(request, 'idempotency-key')
  const fingerprint = createHash('sha256').update(`${request.url}\n${text}`).digest('base64')
  const { answers } = options.ledger.state
  const before = request.method === 'POST' && key ? answers.find((known) => known.key === key) : undefined
  reply.type('application/json')
  if (key && options.mood.trouble.startsWith('busy')) {
    if (options.mood.trouble === 'busy_once') options.mood.trouble = 'none'
    throw keyInUse()
  }
  if (before && before.request !== fingerprint) throw reusedKey()
  if (before) return reply.status(before.status).header('idempotent-replayed', 'true').send(before.body)
  const { status, body } = outcome(options, call, request, readForm(text))
  if (request.method !== 'GET') options.changed()
  if (request.method === 'POST' && key) {
    answers.push({ key, request: fingerprint, status, body })
    answers.splice(0, Math.max(0, answers.length - MAX_STORED_RESPONSES))
  }
  return reply.status(status).send(body)
}

function outcome(options: Options, call: Call, request: FastifyRequest, form: Form) {
  const { ledger } = options
  const { id = '' } = request.params as { id?: string }
  try {
    const body = call({ ledger, id, form, now: options.now() })
    return { status: 200, body: JSON.stringify(body) }
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    return { status: error.status, body: JSON.stringify(error.body) }
  }
}

const reusedKey = (): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  })

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
