import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Http } from './http.ts'

/** Shutdown timeout for active requests, such as uploads. */
const FORCE_CLOSE_AFTER_MS = 6_000
const IDLE_CHECK_INTERVAL_MS = 100

export interface ShutdownOptions {
  /** Delay until the load balancer sees that we are not ready; requests still arrive until then. */
  lameDuckMs: number
  forceCloseAfterMs?: number
}

/** Graceful shutdown: each response closes its connection, so clients open the next one elsewhere. */
export async function shutDownGracefully(
  http: Http,
  { lameDuckMs, forceCloseAfterMs = FORCE_CLOSE_AFTER_MS }: ShutdownOptions,
): Promise<void> {
  http.server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  await wait(lameDuckMs)
  // A connection may become idle later; one that never does is cut.
  const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
  const cut = setTimeout(() => http.server.closeAllConnections(), forceCloseAfterMs)
  await http.close().finally(() => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}
