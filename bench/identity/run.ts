import { anAccessToken, aVerifiedMember, mountIdentity, PASSWORD } from '@keyturn/identity/testing'
import { systemClock } from '@keyturn/platform/clock'
import { closeDatabase, openDatabase } from '@keyturn/platform/db'
import { createHttp, type Http } from '@keyturn/platform/http'
import { createQueue } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { testContext } from '@keyturn/platform/testing/context'
import { hash } from '@node-rs/argon2'
import Fastify from 'fastify'
import { withDatabase } from '../database.ts'
import { pairedRounds, printTable, requestsPerSecond } from '../measure.ts'

const AT_ONCE = 16
const ROUND_MS = 3_000

/** Runs this many workers at once for one round. Each worker starts its next task after its last one. */
async function perSecond(work: (worker: number) => Promise<void>): Promise<number> {
  const began = performance.now()
  let done = 0
  const workers = Array.from({ length: AT_ONCE }, async (_, worker) => {
    while (performance.now() - began < ROUND_MS) {
      await work(worker)
      done++
    }
  })
  await Promise.all(workers)
  return done / ((performance.now() - began) / 1000)
}

async function post(
  http: Http,
  path: string,
  body: object,
  cookie = '',
): Promise<{ json: Answer; cookie: string }> {
  const answer = await http.inject({ method: 'POST', url: path, payload: body, headers: { cookie } })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  return {
    json: answer.json<Answer>(),
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  }
}

interface Answer {
  refresh?: string
  tokens?: { refresh: string }
}

await withDatabase(async (url) => {
  const database = openDatabase({ url })
  const { db } = database
  const log = createLogger({ level: 'silent' })
  const queue = await createQueue({ url, log })
  const http = await createHttp({
    log,
    metrics: createMetrics(),
    secureOrigin: false,
    proxiesInFront: 0,
    version: 'bench',
  })
  const context = testContext({
    db,
    replica: db,
    clock: systemClock,
    queue,
    log,
    publicUrl: 'http://localhost',
  })
  const mounted = await mountIdentity({ http, context })
  await queue.declare(mounted.handlers)
  const address = await http.listen({ port: 0, host: '127.0.0.1' })

  const members = await Promise.all(Array.from({ length: AT_ONCE }, () => aVerifiedMember(context)))
  const emails = members.map(({ email }) => email ?? '')
  const signIns = await Promise.all(
    emails.map((email) => post(http, '/api/auth/login/', { email, password: PASSWORD })),
  )
  const cookies = signIns.map(({ cookie }) => cookie)
  const refreshes = signIns.map(({ json }) => json.tokens?.refresh ?? '')

  const logins = await pairedRounds([
    {
      name: 'argon2id alone (19 MiB, 2 passes)',
      round: () =>
        perSecond(
          async () => void (await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })),
        ),
    },
    {
      name: 'POST login, known device',
      round: () =>
        perSecond(async (worker) => {
          await post(http, '/api/auth/login/', { email: emails[worker], password: PASSWORD }, cookies[worker])
        }),
    },
  ])
  printTable('Signing in', logins, 'a second')

  const bare = Fastify()
  const pool = db.$client
  const query = { name: 'one-row', text: 'select $1::int as id, $2::text as name', values: [1, 'Amara'] }
  bare.get('/row', async () => (await pool.query(query)).rows[0])
  const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })
  const [member] = members
  if (!member) throw new Error('Nobody signed up.')
  const headers = { authorization: `Bearer ${await anAccessToken(mounted, member)}` }
  const reads = await pairedRounds([
    { name: 'bare Fastify route, one prepared query', round: () => requestsPerSecond(`${bareAddress}/row`) },
    {
      name: 'GET profile, signed in',
      round: () => requestsPerSecond(`${address}/api/auth/profile/`, { headers }),
    },
    {
      name: 'POST token/refresh (one durable write each)',
      round: () =>
        perSecond(async (worker) => {
          const { json } = await post(http, '/api/auth/token/refresh/', { refresh: refreshes[worker] })
          refreshes[worker] = json.refresh ?? ''
        }),
    },
  ])
  printTable('Being signed in', reads, 'requests/s')
  await Promise.all([bare.close(), http.close()])
  await queue.stop()
  await closeDatabase(database)
})
