import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.number() }),
  events: z.array(z.never()),
})
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})
export type ExportedSpan = z.infer<typeof span>

/** Fake OTLP collector that stores all requests. */
export async function openCollector() {
  const received: { path: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    received.push({ path: request.url ?? '', text })
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sent = (path: string): string[] => received.filter((one) => one.path === path).map(({ text }) => text)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    sent,
    /** All spans so far. Throws for a span with an event or a message, because it could quote a user. */
    steps: (): ExportedSpan[] =>
      sent('/v1/traces').flatMap((text) =>
        traces
          .parse(JSON.parse(text))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
