import { type ChildProcess, fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withDatabase } from '../database.ts'
import { type Command, type Reply, replies } from './ipc-messages.ts'

const STREAMS = 5_000
const MEMBERS = 500
const AT_ONCE = 100

interface EventStream {
  socket: Socket
  greeted: Promise<void>
  /** Arrival time of each message. */
  heardAt: number[]
}

const now = (): number => performance.timeOrigin + performance.now()

function openStream(address: URL, token: string): EventStream {
  const socket = connect(Number(address.port), address.hostname)
  const greeting = Promise.withResolvers<void>()
  const line: EventStream = { socket, greeted: greeting.promise, heardAt: [] }
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (piece) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.includes('event: ready')) greeting.resolve()
      if (block.includes('event: notification')) line.heardAt.push(now())
    }
  })
  socket.on('error', greeting.reject)
  socket.write(
    `GET /api/notifications/stream/ HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  return line
}

async function openStreams(address: URL, tokens: string[]): Promise<EventStream[]> {
  const lines: EventStream[] = []
  while (lines.length < STREAMS) {
    const some = Array.from({ length: AT_ONCE }, (_, index) =>
      openStream(address, tokens[(lines.length + index) % tokens.length] ?? ''),
    )
    await Promise.all(some.map(({ greeted }) => greeted))
    lines.push(...some)
  }
  return lines
}

function connectTo(server: ChildProcess) {
  const waiting: ((reply: ReturnType<typeof replies.parse>) => void)[] = []
  server.on('message', (message) => waiting.shift()?.(replies.parse(message)))
  const hear = <Kind extends Reply['reply']>(kind: Kind) =>
    new Promise<Extract<ReturnType<typeof replies.parse>, { reply: Kind }>>((resolve) => {
      waiting.push((reply) => {
        if (reply.reply !== kind) throw new Error(`Expected ${kind}, heard ${reply.reply}.`)
        resolve(reply as Extract<ReturnType<typeof replies.parse>, { reply: Kind }>)
      })
    })
  const ask = (what: Command['ask']): void => void server.send({ ask: what } satisfies Command)
  return { hear, ask }
}

/** Waits until `count` streams have received `times` messages. Returns each delay since the commit. */
async function untilReceived(
  lines: EventStream[],
  count: number,
  times: number,
  from: number,
): Promise<number[]> {
  for (let looks = 0; looks < 600; looks++) {
    const heard = lines.flatMap(({ heardAt }) => (heardAt.length >= times ? [heardAt[times - 1] ?? 0] : []))
    if (heard.length >= count) return heard.map((at) => at - from).sort((a, b) => a - b)
    await wait(100)
  }
  throw new Error('Not every line heard what it should have.')
}

const figure = (value: number, digits = 0): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: digits })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

await withDatabase(async (url) => {
  const server = fork(join(import.meta.dirname, 'server.ts'), [url, String(MEMBERS)], {
    execArgv: ['--expose-gc'],
  })
  const { hear, ask } = connectTo(server)
  const { address, tokens } = await hear('open')
  // Opens streams before measuring, because the first ones create state that all others share.
  const first = await Promise.all(
    tokens.slice(0, 50).map(async (token) => {
      const line = openStream(new URL(address), token)
      await line.greeted
      return line
    }),
  )
  for (const { socket } of first) socket.destroy()
  await wait(500)
  ask('measure')
  const before = await hear('measured')
  const began = now()
  const lines = await openStreams(new URL(address), tokens)
  const seconds = (now() - began) / 1000
  ask('measure')
  const after = await hear('measured')
  const perLine = (of: 'rss' | 'heapUsed'): string => figure((after[of] - before[of]) / STREAMS / 1024, 1)
  say(
    `${figure(STREAMS)} live lines of ${figure(MEMBERS)} members on one process, opened in ${figure(seconds, 1)} s`,
  )
  say(`memory a line: ${perLine('rss')} KiB resident, of it ${perLine('heapUsed')} KiB heap`)
  say(
    `the process: ${figure(before.rss / 1048576)} MiB before, ${figure(after.rss / 1048576)} MiB with all lines`,
  )

  ask('tell one')
  const one = await hear('told')
  const mine = lines.filter((_, index) => index % tokens.length === 0)
  const toOne = await untilReceived(mine, mine.length, 1, one.from)
  say(
    `one member told: the last of their ${mine.length} lines heard it ${figure(toOne.at(-1) ?? 0)} ms after the commit`,
  )
  const others = lines.filter((line) => !mine.includes(line))
  if (others.some(({ heardAt }) => heardAt.length > 0)) throw new Error('Somebody else heard it too.')

  ask('tell all')
  const all = await hear('told')
  const rest = await untilReceived(others, others.length, 1, all.from)
  const at = (share: number): string => figure(rest[Math.floor(rest.length * share)] ?? 0)
  say(
    `everybody told: half of the lines heard it within ${at(0.5)} ms, all within ${figure(rest.at(-1) ?? 0)} ms`,
  )

  for (const { socket } of lines) socket.destroy()
  server.kill()
})
