import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { withDatabase } from '../database.ts'
import { type Reply, replies } from './ipc-messages.ts'

const MEMBERS = 500
const SECONDS = 8
/** Lead-in before measuring, because an initial burst is answered in full. */
const LEAD_IN_MS = 2_000
const CONNECTIONS = [16, 64, 256, 1_000, 3_000]
const RATE_CONNECTIONS = 600

interface Load {
  name: string
  connections: number
  /** Requests per second over all connections. Without it, each connection sends its next request after a response. */
  rate?: number
}

interface LoadResult {
  name: string
  accepted: number
  refused: number
  failed: number
  /** Milliseconds of the 200 responses after the lead-in. */
  median: number
  p99: number
  slowestProbe: number
  megabytes: number
}

/** Requests every member's dashboard over more and more connections, then at twice the rate that was reached. */
await withDatabase(async (url) => {
  const server = fork(join(import.meta.dirname, 'server.ts'), [url, String(MEMBERS)], {
    execArgv: ['--expose-gc'],
  })
  const opened = await receive(server, 'open')
  const press = (load: Load) => runLoad(server, opened, load)
  await press({ name: 'to warm up', connections: 16 })
  const table: LoadResult[] = []
  for (const lines of CONNECTIONS) table.push(await press({ name: `${lines} lines`, connections: lines }))
  const capacity = Math.round(Math.max(...table.map(({ accepted }) => accepted)))
  for (const [name, rate] of [
    ['at capacity', capacity],
    ['at twice capacity', 2 * capacity],
  ] as const)
    table.push(await press({ name: `${name}, ${rate}/s`, connections: RATE_CONNECTIONS, rate }))
  await wait(5_000)
  table.push(await press({ name: '16 lines again', connections: 16 }))
  print(table)
  server.kill()
  await once(server, 'exit')
})

async function runLoad(
  server: ChildProcess,
  { address, tokens }: { address: string; tokens: string[] },
  { name, connections: lines, rate }: Load,
): Promise<LoadResult> {
  let next = 0
  const accepted: number[] = []
  let acceptedCount = 0
  let refused = 0
  const began = performance.now()
  const over = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url: `${address}/api/payment-report/dashboard/`,
    connections: lines,
    duration: SECONDS,
    timeout: 30,
    ...(rate !== undefined && { overallRate: rate }),
    setupClient: (client) =>
      client.setHeaders({ authorization: `Bearer ${tokens[next++ % tokens.length] ?? ''}` }),
  }
  const load = autocannon(options, (error, result) => (error ? over.reject(error) : over.resolve(result)))
  load.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) {
      acceptedCount += 1
      if (performance.now() - began > LEAD_IN_MS) accepted.push(milliseconds)
    } else if (status === 503) refused += 1
    else throw new Error(`An answer nobody expected: ${status}`)
  })
  const probes = probe(address)
  const { errors, timeouts, duration } = await over.promise
  const slowestProbe = await probes.slowest()
  server.send('measure')
  const { rss } = await receive(server, 'measured')
  accepted.sort((a, b) => a - b)
  const at = (share: number): number => accepted[Math.floor(accepted.length * share)] ?? 0
  return {
    name,
    accepted: acceptedCount / duration,
    refused: refused / duration,
    failed: errors + timeouts,
    ...{ median: at(0.5), p99: at(0.99), slowestProbe, megabytes: rss / 1_048_576 },
  }
}

/** Requests /healthz as a load balancer would, and records the slowest response. */
function probe(address: string) {
  let slowest = 0
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const from = performance.now()
      const { ok } = await fetch(`${address}/healthz`)
      if (!ok) throw new Error('The probe was refused.')
      slowest = Math.max(slowest, performance.now() - from)
      await wait(100)
    }
  })()
  return {
    async slowest() {
      isOver = true
      await looking
      return slowest
    },
  }
}

function receive<Kind extends Reply['reply']>(server: ChildProcess, kind: Kind) {
  return new Promise<Extract<ReturnType<typeof replies.parse>, { reply: Kind }>>((resolve) => {
    server.once('message', (message) => {
      const reply = replies.parse(message)
      if (reply.reply !== kind) throw new Error(`Expected ${kind}, heard ${reply.reply}.`)
      resolve(reply as Extract<ReturnType<typeof replies.parse>, { reply: Kind }>)
    })
  })
}

function print(table: readonly LoadResult[]): void {
  const figure = (value: number): string => Math.round(value).toLocaleString('en-GB')
  const head = ['accepted/s', 'refused/s', 'failed', 'median ms', 'p99 ms', 'slowest probe ms', 'MiB']
  const say = (name: string, cells: readonly string[]): void =>
    void process.stdout.write(
      `${name.padEnd(28)}${cells.map((cell, at) => cell.padStart((head[at]?.length ?? 0) + 2)).join('')}\n`,
    )
  say('', head)
  for (const { name, ...row } of table)
    say(
      name,
      [row.accepted, row.refused, row.failed, row.median, row.p99, row.slowestProbe, row.megabytes].map(
        figure,
      ),
    )
}
