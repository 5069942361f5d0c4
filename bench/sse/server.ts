import { anAccessToken, aVerifiedMember, mountIdentity } from '@keyturn/identity/testing'
import { notifications } from '@keyturn/notifications'
import { systemClock } from '@keyturn/platform/clock'
import { openDatabase } from '@keyturn/platform/db'
import { createHttp } from '@keyturn/platform/http'
import { createQueue, createWorker } from '@keyturn/platform/jobs'
import { createLogger } from '@keyturn/platform/logging'
import { createMetrics } from '@keyturn/platform/metrics'
import { testContext } from '@keyturn/platform/testing/context'
import { paymentFailed } from '@keyturn/subscription'
import { commands, type Reply } from './ipc-messages.ts'

/** One API process and its database, as the app runs them; the parent process opens the streams. */
const url = process.argv[2] ?? ''
const memberCount = Number(process.argv[3])
const { db } = openDatabase({ url })
const log = createLogger({ level: 'error' })
const metrics = createMetrics()
const queue = await createQueue({ url, log })
const http = await createHttp({
  log,
  metrics,
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
const { routes, jobs } = notifications({ ...context, push: null })
await routes(http)
const handlers = [...mounted.handlers, ...jobs]
await queue.declare(handlers)
const worker = createWorker({ db, queue, handlers, timetable: [], clock: systemClock, log, metrics })
const members: { id: string; token: string }[] = []
for (let count = 0; count < memberCount; count++) {
  const member = await aVerifiedMember(context)
  members.push({ id: member.id, token: await anAccessToken(mounted, member) })
}
const address = await http.listen({ port: 0, host: '127.0.0.1' })

const reply = (message: Reply): void => void process.send?.(message)
let told = 0

process.on('message', async (message) => {
  const ask = commands.parse(message)
  if (ask.ask === 'measure') {
    globalThis.gc?.()
    reply({ reply: 'measured', ...process.memoryUsage() })
    return
  }
  const day = `2027-01-${String(++told).padStart(2, '0')}`
  const announced = ask.ask === 'tell one' ? members.slice(0, 1) : members
  await db.transaction(async (tx) => {
    for (const { id } of announced) await queue.publish(tx, paymentFailed, { memberId: id, graceEndsOn: day })
  })
  const from = performance.timeOrigin + performance.now()
  await worker.drain()
  reply({ reply: 'told', from })
})
reply({ reply: 'open', address, tokens: members.map(({ token }) => token) })
