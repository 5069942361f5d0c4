import { connect, createServer, type Socket } from 'node:net'

/** TCP proxy to a database, to simulate network failures. */
export interface FaultProxy {
  url: string
  /** Refuses new connections and closes existing ones. */
  cut(): Promise<void>
  /** Leaves connections open but forwards nothing. */
  freeze(): void
  mend(): Promise<void>
  close(): Promise<void>
}

export async function openFaultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => frozen || other.write(chunk))
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const own = new URL(url)
  own.port = String(port)
  return {
    url: own.href,
    cut,
    freeze: () => {
      frozen = true
    },
    async mend() {
      frozen = false
      if (!server.listening) await listen(port)
    },
    async close() {
      if (server.listening) await cut()
    },
  }
}
