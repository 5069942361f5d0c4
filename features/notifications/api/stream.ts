import { type Http, memberOf, NotSignedIn } from '@keyturn/platform/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NotificationsContext } from '../context.ts'
import { PREAMBLE, revisionIn } from '../live/frames.ts'
import { createHub, type SseClient } from '../live/hub.ts'

/** Disconnects clients that leave more than this unread. */
const MAX_UNSENT_BYTES = 256 * 1024

/** Event stream (SSE). The token is in the header as for other routes, never in the URL. */
export async function registerStream(http: Http, context: NotificationsContext): Promise<void> {
  const hub = createHub(context)
  http.addHook('preClose', () => hub.close())
  http.get(
    '/api/notifications/stream/',
    {
      schema: {
        operationId: 'getNotificationsStream',
        tags: ['notifications'],
        summary: 'Stream the events of my record (SSE)',
        description: 'Server-sent events; resumes by Last-Event-ID.',
      },
      // An open stream costs little, and without it the client would only reconnect.
      config: { access: 'verified', bypassesLoadShedding: true },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const reader = clientFor(request, reply)
      reply.raw.on('close', () => hub.leave(reader))
      await hub.join(reader, revisionIn(request.headers['last-event-id']))
      // The client disconnected before the reader joined, so the close event came too early to remove it.
      if (reply.raw.destroyed) hub.leave(reader)
    },
  )
}

/** Writes no headers before the first event, so that an error can still be an ordinary response. */
function clientFor(request: FastifyRequest, reply: FastifyReply): SseClient {
  const { memberId, sessionId } = memberOf(request)
  if (!request.accessEndsAt) throw new NotSignedIn()
  const { raw } = reply
  const open = (): void => {
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      // Disables proxy buffering.
      'x-accel-buffering': 'no',
    })
    raw.write(PREAMBLE)
  }
  return {
    memberId,
    sessionId,
    endsAt: request.accessEndsAt,
    revision: null,
    send(text) {
      if (raw.destroyed) return
      if (!raw.headersSent) open()
      raw.write(text)
      if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy()
    },
    disconnect: () => raw.end(),
  }
}
