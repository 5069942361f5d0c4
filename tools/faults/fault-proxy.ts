import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** TCP proxy with a fixed port, whose target can change. */
export interface FaultProxy {
  port: number
  setTarget(port: number | null): void
  /** Closes all connections and refuses new ones until there is a target again. */
  cut(): void
  /** Stops forwarding without closing any connection. */
  freeze(): void
  unfreeze(): void
  close(): Promise<void>
}

export async function openFaultProxy(): Promise<FaultProxy> {
  let target: number | null = null
  let isFrozen = false
  const pairs = new Set<readonly [Socket, Socket]>()

  const forward = ([from, to]: readonly [Socket, Socket]): void => {
    from.pipe(to)
    to.pipe(from)
  }
  const destroyAll = (): void => {
    for (const [from, to] of pairs) {
      from.destroy()
      to.destroy()
    }
  }
  const server = createServer((from) => {
    from.on('error', () => from.destroy())
    if (target === null) {
      from.destroy()
      return
    }
    const to = connect(target, '127.0.0.1')
    const pair = [from, to] as const
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      from.destroy()
      to.destroy()
    }
    from.on('close', end)
    to.on('close', end).on('error', end)
    if (!isFrozen) forward(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    setTarget(port) {
      target = port
    },
    cut() {
      target = null
      destroyAll()
    },
    freeze() {
      isFrozen = true
      for (const [from, to] of pairs) {
        from.unpipe(to).pause()
        to.unpipe(from).pause()
      }
    },
    unfreeze() {
      isFrozen = false
      for (const pair of pairs) forward(pair)
    },
    async close() {
      const gone = once(server, 'close')
      server.close()
      destroyAll()
      await gone
    },
  }
}
