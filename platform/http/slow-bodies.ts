import type { FastifyRequest } from 'fastify'
import type { Http } from './http.ts'
import { isUpload } from './upload.ts'

const BODY_TIMEOUT_MS = 30_000

/**
 * Ends connections whose body does not arrive: each one that stays open takes a file descriptor. Uploads have the
 * timeout of the whole request instead, because a phone needs minutes for ten megabytes.
 */
export function cutSlowBodies(app: Http, timeoutMs = BODY_TIMEOUT_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const stop = (request: FastifyRequest): void => clearTimeout(timers.get(request))
  app.addHook('onRequest', (request, _reply, done) => {
    const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers
    if (hasBody && !isUpload(request)) {
      const timer = setTimeout(() => request.raw.destroy(), timeoutMs)
      timer.unref()
      timers.set(request, timer)
    }
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    stop(request)
    done()
  })
  // A refusal may come before the body is read; its connection goes on to serve other requests.
  app.addHook('onResponse', (request, _reply, done) => {
    stop(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    stop(request)
    done()
  })
}
