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
import { enforceBodyTimeout } from './body-timeout.ts'
import { badRequestBody, errorHandler, notFoundBody } from './errors.ts'
import { enforceFairUse } from './fair-use.ts'
import type { Http } from './http.ts'
import { isApi } from './is-api.ts'
import { enableLoadShedding } from './load-shedding.ts'
import { serveOpenApi } from './openapi.ts'
import {
  RESPONSE_CACHE_BYTES,
  responseCacheBytes,
  responseCacheHitRates,
  responseCacheLookups,
} from './response-cache.ts'
import { traceRequests } from './trace-requests.ts'
import { createNotFoundHandler, recordRoutes } from './unknown-routes.ts'
import { type UploadChecks, withoutScanner } from './upload-checks.ts'
import { validateWithZod } from './validation.ts'

export interface HttpOptions {
  log: Logger
  metrics: Metrics
  tracing?: Tracing
  secureOrigin: boolean
  proxiesInFront: number
  version: string
  /** Title and description of the API document. */
  product?: { name: string; slogan: string }
  /** Our own origin, as clients reach it. */
  publicUrl?: string
  /** Virus scan and daily limit for uploads; without it, uploads have no limit. */
  uploadChecks?: UploadChecks
  /** True if /api/docs serves the API description (default). */
  showContract?: boolean
  /** Pools that requests use; without them there is no load shedding. */
  pools?: readonly Pool[]
  /** Timeout for a request body other than an upload (default 30 seconds). */
  bodyTimeoutMs?: number
  /** Memory limit of the response cache. */
  responseCacheBytes?: number
}

export const ONE_MEGABYTE = 1_048_576

/** Timeout for receiving a whole request, uploads included; the web client uses the same. */
const REQUEST_TIMEOUT_MS = minutes(5)

export async function createHttp(options: HttpOptions): Promise<Http> {
  const commonHeaders = securityHeaders(options.secureOrigin)
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // No child logger per request, because it costs time; lines that need the request id add it.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: ONE_MEGABYTE,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < options.proxiesInFront,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    // During shutdown, requests on open connections are served, with `connection: close`.
    return503OnClosing: false,
    frameworkErrors: answerMalformedUrl(commonHeaders),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validateWithZod)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler(options.metrics))
  // Plain text is refused too; routes that need another content type add a parser.
  app.removeContentTypeParser('text/plain')
  acceptEmptyBodies(app)
  observe(app, options, commonHeaders)
  enforceBodyTimeout(app, options.bodyTimeoutMs)
  if (options.tracing) traceRequests(app, options.tracing)
  if (options.pools) enableLoadShedding(app, options.pools)
  enforceFairUse(app)
  app.decorate('uploadChecks', options.uploadChecks ?? withoutScanner)
  app.decorate('responseCacheBytes', options.responseCacheBytes ?? RESPONSE_CACHE_BYTES)
  recordRoutes(app)
  enforceAccess(app)
  await serveOpenApi(app, options)
  app.setNotFoundHandler(createNotFoundHandler(app))
  return app
}

/** A malformed or too long URL reaches no hook, so the common headers are set here. */
function answerMalformedUrl(commonHeaders: Record<string, string>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const headers = { ...commonHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' }
    const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    reply
      .status(tooLong ? 404 : 400)
      .headers(headers)
      .send(tooLong ? notFoundBody : badRequestBody)
  }
}

/** Clients send a JSON content type even without a body. */
function acceptEmptyBodies(app: Http): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, body.toString(), done)
  })
}

function observe(app: Http, { metrics }: HttpOptions, commonHeaders: Record<string, string>): void {
  // The former names stay for one release, for alerts and dashboards of operators.
  for (const prefix of ['keyturn_response_cache', 'keyturn_kept_answers']) {
    metrics.register({
      name: `${prefix}_total`,
      help: 'Lookups in the response cache, by outcome',
      labels: ['answer', 'outcome'],
      isCounter: true,
      read: responseCacheLookups,
    })
    metrics.register({
      name: `${prefix}_hit_rate`,
      help: 'Share of lookups since the start that were hits, from 0 to 1',
      labels: ['answer'],
      read: responseCacheHitRates,
    })
    metrics.register({
      name: `${prefix}_bytes`,
      help: 'Memory of the response cache in bytes',
      labels: ['answer'],
      read: responseCacheBytes,
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders)
    reply.header('x-request-id', request.id)
    if (isApi(request)) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Logs the route pattern, because URLs may have one-time tokens.
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

/** Security headers of every response; pages replace the content security policy with a wider one. */
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
