import type { FastifyRequest } from 'fastify'
import { noopTracing, type Span, type Tracing } from '../observability/tracing/index.ts'
import type { Http } from './http.ts'
import { isApi } from './is-api.ts'

/** Starts a trace for each API request. Ignores the client's traceparent, because any client can forge it. */
export function traceRequests(app: Http, tracing: Tracing): void {
  if (tracing === noopTracing) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const attributes = { 'http.request.method': request.method, 'keyturn.request.id': request.id }
    if (isApi(request))
      spans.set(request, tracing.startSpan({ kind: 'request', name: request.method, attributes, from: null }))
    done()
  })
  // Not earlier, because body parsing runs outside of the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Uses the route pattern, because URLs may have one-time tokens.
    const route = request.routeOptions.url ?? 'unknown'
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      failed: reply.statusCode >= 500,
      attributes: { 'http.route': route, 'http.response.status_code': reply.statusCode },
    })
    done()
  })
}
