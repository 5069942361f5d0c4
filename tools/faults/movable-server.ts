import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pidOfServer } from './app-under-test.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { openLaggingStandby, openServer, promote, type Server, servesAgain } from './standby.ts'

const LAGGING_MS = 3_000

/** PostgreSQL behind a proxy with a fixed port, whichever server is running. */
export interface MovableServer {
  gate: FaultProxy
  url(): string
  restart(): Promise<void>
  /** Kills the server, runs `meanwhile`, and starts it again. */
  killAndRestart(meanwhile: () => Promise<void>): Promise<void>
  /** Kills the primary and promotes its standby, which lags behind in replay. */
  failOver(): Promise<void>
  /** Waits for the recovery after a fault, and restarts the server if it exited. */
  recover(): Promise<void>
  close(): Promise<void>
}

export async function openMovableServer(folder: string): Promise<MovableServer> {
  const gate = await openFaultProxy()
  let server: Server
  let generation = 0
  const nextFolder = (): string => join(folder, `database-${++generation}`)
  const routeTo = (to: Server): void => {
    server = to
    gate.setTarget(to.port)
  }
  routeTo(await openServer(nextFolder()))
  const again = async (): Promise<void> => routeTo(await openServer(server.dataDir))
  return {
    gate,
    url: () => server.url,
    async restart() {
      gate.setTarget(null)
      await server.stop()
      await again()
    },
    async killAndRestart(meanwhile) {
      process.kill(pidOfServer(server.dataDir), 'SIGKILL')
      gate.setTarget(null)
      await meanwhile()
      await again()
    },
    async failOver() {
      const lost = server
      const standby = await openLaggingStandby(lost, nextFolder())
      await wait(LAGGING_MS)
      // Closes all connections first, so that no client gets a confirmation from the old primary.
      gate.cut()
      process.kill(pidOfServer(lost.dataDir), 'SIGKILL')
      await promote(standby)
      routeTo(standby)
      await lost.stop()
      rmSync(lost.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
    async recover() {
      if (!(await servesAgain(server))) await again()
    },
    async close() {
      await server.stop()
      await gate.close()
    },
  }
}
