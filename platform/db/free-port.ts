import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port nobody listens on. It lies below the range systems hand out for outgoing connections: a port the system
 * chooses itself may go to somebody's outgoing connection before the server that asked for it has started.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('no free port between 20000 and 32000')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
