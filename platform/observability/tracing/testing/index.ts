import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'

const fact = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const step = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(fact),
  status: z.strictObject({ code: z.number() }),
  events: z.array(z.never()),
})
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(step) })) })),
})
export type SentStep = z.infer<typeof step>

/** Fake OTLP collector that stores all requests. */
export async function openCollector() {
  const came: { path: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    came.push({ path: request.url ?? '', text })
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const sent = (path: string): string[] => came.filter((one) => one.path === path).map(({ text }) => text)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    sent,
    /** All spans so far. Throws for a span with an event or a message, because it could quote a user. */
    steps: (): SentStep[] =>
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
