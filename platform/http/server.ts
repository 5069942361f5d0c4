import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Pool } from 'pg'
import type { Logger } from '../observability/logging/index.ts'
import type { Metrics } from '../observability/metrics/index.ts'
import type { Tracing } from '../observability/tracing/index.ts'
import { minutes } from '../time/durations.ts'
import { enforceAccess } from './access.ts'
import { describe } from './describe.ts'
import { errorHandler, nothingHere, unreadable } from './errors.ts'
import { refuseUnfairUse } from './fair-use.ts'
import type { Http } from './http.ts'
import { isApi } from './is-api.ts'
import { KEPT_ANSWERS_BYTES, keptBytes, keptHitRates, keptLooks } from './kept-answers.ts'
import { holdBackUnderPressure } from './pressure.ts'
import { cutSlowBodies } from './slow-bodies.ts'
import { traceCalls } from './traced.ts'
import { answerUnknown, rememberRoutes } from './unknown-routes.ts'
import { type UploadChecks, withoutScanner } from './upload-checks.ts'
import { validateWithZod } from './validation.ts'

export interface HttpOptions {
  log: Logger
  metrics: Metrics
  tracing?: Tracing
  secureOrigin: boolean
  proxiesInFront: number
  version: string
  /** Our own origin, as clients reach it. */
  publicUrl?: string
  /** What files must pass that members send; without them nothing is counted. */
  uploadChecks?: UploadChecks
  /** Whether /api/docs says what every call is for; it does unless told not to. */
  showContract?: boolean
  /** The connections that answers wait for; without them nobody is held back. */
  pools?: readonly Pool[]
  /** How long a body other than an upload may take to arrive; half a minute unless told. */
  bodyTimeoutMs?: number
  /** How much memory answers may take that are kept to be sent again. */
  keptAnswersBytes?: number
}

export const ONE_MEGABYTE = 1_048_576

/** The longest that a whole request may take to arrive, uploads included (the pages wait as long). */
const REQUEST_TIMEOUT_MS = minutes(5)

export async function createHttp(options: HttpOptions): Promise<Http> {
  const everyAnswer = securityHeaders(options.secureOrigin)
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // Lines that need the request's id name it; a logger of its own for every request would only cost.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: ONE_MEGABYTE,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < options.proxiesInFront,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Who comes on an open line while we leave is served like everybody, and told to take another line next.
    return503OnClosing: false,
    frameworkErrors: answerNoAddress(everyAnswer),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validateWithZod)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler(options.metrics))
  // Plain text is no JSON either; whoever needs another type adds it for their own routes.
  app.removeContentTypeParser('text/plain')
  acceptEmptyBodies(app)
  observe(app, options, everyAnswer)
  cutSlowBodies(app, options.bodyTimeoutMs)
  if (options.tracing) traceCalls(app, options.tracing)
  if (options.pools) holdBackUnderPressure(app, options.pools)
  refuseUnfairUse(app)
  app.decorate('uploadChecks', options.uploadChecks ?? withoutScanner)
  app.decorate('keptAnswersBytes', options.keptAnswersBytes ?? KEPT_ANSWERS_BYTES)
  rememberRoutes(app)
  enforceAccess(app)
  await describe(app, options)
  app.setNotFoundHandler(answerUnknown(app))
  return app
}

/**
 * An address that cannot be read, or is longer than any name of ours, never reaches a hook, so it is given here what
 * every answer carries.
 */
function answerNoAddress(everyAnswer: Record<string, string>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const headers = { ...everyAnswer, 'x-request-id': request.id, 'cache-control': 'no-store' }
    const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    reply
      .status(tooLong ? 404 : 400)
      .headers(headers)
      .send(tooLong ? nothingHere : unreadable)
  }
}

/** Clients name JSON as their content type even when there is nothing to send. */
function acceptEmptyBodies(app: Http): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, body.toString(), done)
  })
}

function observe(app: Http, { metrics }: HttpOptions, everyAnswer: Record<string, string>): void {
  metrics.show({
    name: 'keyturn_kept_answers_total',
    help: 'How often an answer was kept already or had to be worked out',
    labels: ['answer', 'outcome'],
    counts: true,
    read: keptLooks,
  })
  metrics.show({
    name: 'keyturn_kept_answers_hit_rate',
    help: 'Of all answers since the start, the part that was kept already, from 0 to 1',
    labels: ['answer'],
    read: keptHitRates,
  })
  metrics.show({
    name: 'keyturn_kept_answers_bytes',
    help: 'How much memory kept answers take',
    labels: ['answer'],
    read: keptBytes,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everyAnswer)
    reply.header('x-request-id', request.id)
    if (isApi(request)) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, not the address: addresses can carry one-time tokens.
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    request.log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}

/** What every answer carries; pages replace the content policy with their own, wider one. */
const securityHeaders = (secureOrigin: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(secureOrigin && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
})
