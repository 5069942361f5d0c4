import type { FastifyRequest } from 'fastify'
import type { Http } from './http.ts'
import { isUpload } from './upload.ts'

const BODY_TIMEOUT_MS = 30_000

/**
 * Closes connections whose body does not arrive in time. Uploads have only the timeout of the whole request, because
 * a phone may need minutes.
 */
export function enforceBodyTimeout(app: Http, timeoutMs = BODY_TIMEOUT_MS): void {
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
  // A response may be sent before the body is read, and its connection then serves other requests.
  app.addHook('onResponse', (request, _reply, done) => {
    stop(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    stop(request)
    done()
  })
}
