import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '../db/index.ts'
import type { Metrics } from '../observability/metrics/index.ts'
import type { Http } from './http.ts'

const state = z.object({ status: z.enum(['ok', 'unavailable']) })
export interface ProbeOptions {
  db: Db
  metrics: Metrics
  ready: () => boolean
}

/** HTTP server with only the health probes, for a process without an API. */
export async function createProbes(probed: ProbeOptions): Promise<Http> {
  const http = Fastify().withTypeProvider<ZodTypeProvider>() as Http
  http.setSerializerCompiler(serializerCompiler)
  registerHealth(http, probed)
  return http
}

/** Registers /healthz (process is alive), /readyz (database is reachable, no shutdown in progress) and /metrics. */
export function registerHealth(app: Http, options: ProbeOptions, shown = { metrics: true }): void {
  const schema = { response: { 200: state, 503: state }, tags: ['operations'] }
  const config = { bypassesLoadShedding: true }
  const isDatabaseReachable = async (): Promise<boolean> => {
    const asked = options.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref())
    return Promise.race([asked, timeout])
  }
  app.get('/healthz', { config, schema: { ...schema, summary: 'Liveness probe' } }, async () => ({
    status: 'ok' as const,
  }))
  app.get(
    '/readyz',
    {
      config,
      schema: {
        ...schema,
        summary: 'Readiness probe: the database answers and the process is not shutting down',
      },
    },
    async (_request, reply) => {
      const ready = options.ready() && (await isDatabaseReachable())
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
    },
  )
  if (!shown.metrics) return
  app.get('/metrics', { config, schema: { hide: true } }, async (_request, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  )
}
