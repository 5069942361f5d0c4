import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Gate, openGate } from './gate.ts'
import { pidOfServer } from './house.ts'
import { openLaggingStandby, openServer, promote, type Server, servesAgain } from './standby.ts'

const LAGGING_MS = 3_000

/** PostgreSQL behind a proxy with a fixed port, whichever server is running. */
export interface MovableServer {
  gate: Gate
  url(): string
  restart(): Promise<void>
  /** Kills the server, runs `meanwhile`, and starts it again. */
  killed(meanwhile: () => Promise<void>): Promise<void>
  /** Kills the primary and promotes its standby, which lags behind in replay. */
  failOver(): Promise<void>
  /** Waits for the recovery after a fault, and restarts the server if it exited. */
  back(): Promise<void>
  close(): Promise<void>
}

export async function openMovableServer(folder: string): Promise<MovableServer> {
  const gate = await openGate()
  let server: Server
  let generation = 0
  const nextFolder = (): string => join(folder, `database-${++generation}`)
  const lead = (to: Server): void => {
    server = to
    gate.leadTo(to.port)
  }
  lead(await openServer(nextFolder()))
  const again = async (): Promise<void> => lead(await openServer(server.dataDir))
  return {
    gate,
    url: () => server.url,
    async restart() {
      gate.leadTo(null)
      await server.stop()
      await again()
    },
    async killed(meanwhile) {
      process.kill(pidOfServer(server.dataDir), 'SIGKILL')
      gate.leadTo(null)
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
      lead(standby)
      await lost.stop()
      rmSync(lost.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
    async back() {
      if (!(await servesAgain(server))) await again()
    },
    async close() {
      await server.stop()
      await gate.close()
    },
  }
}
