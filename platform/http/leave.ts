import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Http } from './http.ts'

/** How long a request under way, an upload say, may take to end once nobody new is let in. */
const CUT_AFTER_MS = 6_000
const IDLE_EVERY_MS = 100

export interface Leaving {
  /** Whoever spreads the load needs this long to see that we are no longer ready; until then requests still come. */
  lameDuckMs: number
  cutAfterMs?: number
}

/** Every answer from now on asks its caller to take another line next, so that lines empty by themselves. */
export async function leave(http: Http, { lameDuckMs, cutAfterMs = CUT_AFTER_MS }: Leaving): Promise<void> {
  http.server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  await wait(lameDuckMs)
  // A line can fall idle after the first look; one that never does is cut.
  const idle = setInterval(() => http.server.closeIdleConnections(), IDLE_EVERY_MS)
  const cut = setTimeout(() => http.server.closeAllConnections(), cutAfterMs)
  await http.close().finally(() => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}
