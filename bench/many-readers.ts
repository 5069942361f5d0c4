import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface Load {
  address: string
  path: string
  /** Of each member; every call is made as one of them, at random. */
  headers: Record<string, string>[]
  connections: number
  seconds: number
}

/**
 * Calls of many members at random, from a thread of its own: how many were answered in a second. It reads no more of an
 * answer than where it ends, so that it takes little of the machine that it measures.
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

/** The calls that one line made until then. */
function talk({ address, path, headers }: Load, until: number): Promise<number> {
  const { hostname, port, host } = new URL(address)
  const calls = headers.map((each) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${Object.entries(each)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
  )
  const line = connect({ host: hostname, port: Number(port), noDelay: true })
  let answered = 0
  let head = ''
  let bytesToCome = 0
  const call = (): void => {
    line.write(calls[Math.floor(Math.random() * calls.length)] ?? '')
  }
  return new Promise((resolve, reject) => {
    line.once('connect', call)
    line.once('error', reject)
    line.on('data', (bytes) => {
      if (bytesToCome === 0) {
        head += bytes.toString('latin1')
        const end = head.indexOf(END_OF_HEAD)
        if (end === -1) return
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return void line.destroy(new Error(`${path}: ${head.slice(0, 200)}`))
        bytesToCome = end + END_OF_HEAD.length + Number(length) - head.length
        head = ''
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
  const until = performance.now() + load.seconds * 1000
  const counts = await Promise.all(Array.from({ length: load.connections }, () => talk(load, until)))
  parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0) / load.seconds)
}
