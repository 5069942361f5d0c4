import type { FastifyRequest } from 'fastify'
import { type Step, type Tracing, untraced } from '../observability/tracing/index.ts'
import type { Http } from './http.ts'
import { isApi } from './is-api.ts'

/** Starts a trace for each API request. Ignores the client's traceparent, because any client can forge it. */
export function traceCalls(app: Http, tracing: Tracing): void {
  if (tracing === untraced) return
  const steps = new WeakMap<FastifyRequest, Step>()
  app.addHook('onRequest', (request, _reply, done) => {
    const facts = { 'http.request.method': request.method, 'keyturn.request.id': request.id }
    if (isApi(request))
      steps.set(request, tracing.begin({ kind: 'request', name: request.method, facts, from: null }))
    done()
  })
  // Not earlier, because body parsing runs outside of the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    const step = steps.get(request)
    if (step) step.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Uses the route pattern, because URLs may have one-time tokens.
    const route = request.routeOptions.url ?? 'unknown'
    steps.get(request)?.end({
      name: `${request.method} ${route}`,
      failed: reply.statusCode >= 500,
      facts: { 'http.route': route, 'http.response.status_code': reply.statusCode },
    })
    done()
  })
}
