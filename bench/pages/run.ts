import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { pairedRounds, printTable, requestsPerSecond } from '../measure.ts'
import { withApp } from '../program.ts'

/** Compares the prebuilt landing page with a bare Fastify route that sends the same bytes from memory. */
await withApp(async (address) => {
  const page = readFileSync('apps/web/build/client/index.html.br')
  const bare = Fastify()
  bare.get('/', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(page),
  )
  const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'accept-encoding': 'br' }
  const results = await pairedRounds([
    { name: 'bare Fastify route, the same bytes', round: () => requestsPerSecond(bareAddress, { headers }) },
    { name: 'the landing page in the app', round: () => requestsPerSecond(`${address}/`, { headers }) },
  ])
  printTable('Landing page over HTTP', results, 'requests/s')
  await bare.close()
})
