import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface Load {
  address: string
  path: string
  /** Headers of each member; every request uses those of a random one. */
  headers: Record<string, string>[]
  connections: number
  seconds: number
}

/**
 * Measures requests per second of random members, from a worker thread. Parses only where a response ends, to use
 * little of the measured machine.
 */
export function callsPerSecond(load: Omit<Load, 'connections' | 'seconds'>, seconds = 3): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { ...load, connections: 16, seconds } satisfies Load,
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

const END_OF_HEAD = '\r\n\r\n'
const NOTHING: Buffer = Buffer.alloc(0)

const callsOf = ({ address, path, headers }: Load): Buffer[] =>
  headers.map((each) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: ${new URL(address).host}\r\n${Object.entries(each)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
  )

/** Counts the requests of one connection within the given seconds. */
function sendRequests({ address, path, seconds }: Load, calls: readonly Buffer[]): Promise<number> {
  const { hostname, port } = new URL(address)
  const line = connect({ host: hostname, port: Number(port), noDelay: true })
  const until = performance.now() + seconds * 1000
  let answered = 0
  let cut = NOTHING
  let bytesToCome = 0
  const call = (): void => {
    line.write(calls[Math.floor(Math.random() * calls.length)] ?? '')
  }
  return new Promise((resolve, reject) => {
    line.once('connect', call)
    line.once('error', reject)
    line.on('data', (came: Buffer) => {
      const bytes = cut.length > 0 ? Buffer.concat([cut, came]) : came
      if (bytesToCome === 0) {
        const ends = bytes.indexOf(END_OF_HEAD)
        cut = ends === -1 ? bytes : NOTHING
        if (ends === -1) return
        const head = bytes.toString('latin1', 0, ends)
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return void line.destroy(new Error(`${path}: ${head.slice(0, 200)}`))
        bytesToCome = ends + END_OF_HEAD.length + Number(length) - bytes.length
      } else bytesToCome -= bytes.length
      if (bytesToCome > 0) return
      answered += 1
      if (performance.now() < until) return call()
      line.destroy()
      resolve(answered)
    })
  })
}

if (!isMainThread) {
  const load = workerData as Load
  // Builds the requests before measuring, because thousands of members take time.
  const calls = callsOf(load)
  const counts = await Promise.all(Array.from({ length: load.connections }, () => sendRequests(load, calls)))
  parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0) / load.seconds)
}
