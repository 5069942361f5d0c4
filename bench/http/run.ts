import { closeDatabase, openDatabase } from '@keyturn/platform/db'
import { createHttp } from '@keyturn/platform/http'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import Fastify from 'fastify'
import { z } from 'zod'
import { withDatabase } from '../database.ts'
import { pairedRounds, printTable, requestsPerSecond } from '../measure.ts'

const QUERY = { name: 'one-row', text: 'select $1::int as id, $2::text as name', values: [1, 'Amara'] }

/** Reference for all later ratios: a bare Fastify route with one prepared query, beside the same route in our app. */
await withDatabase(async (url) => {
  const database = openDatabase({ url })
  const pool = database.db.$client
  const bare = Fastify()
  bare.get('/row', async () => (await pool.query(QUERY)).rows[0])
  const app = await createHttp({
    log: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'bench',
  })
  const row = z.object({ id: z.number(), name: z.string() })
  app.get('/api/row/', { config: { access: 'public' }, schema: { response: { 200: row } } }, async () =>
    row.parse((await pool.query(QUERY)).rows[0]),
  )
  const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })
  const appAddress = await app.listen({ port: 0, host: '127.0.0.1' })
  const results = await pairedRounds([
    { name: 'bare Fastify route, one prepared query', round: () => requestsPerSecond(`${bareAddress}/row`) },
    { name: 'the same route in the app', round: () => requestsPerSecond(`${appAddress}/api/row/`) },
  ])
  printTable('One row over HTTP', results, 'requests/s')
  await Promise.all([bare.close(), app.close()])
  await closeDatabase(database)
})
