import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Gate, openGate } from './gate.ts'
import { pidOfServer } from './house.ts'
import { openLaggingStandby, openServer, promote, type Server, servesAgain } from './standby.ts'

const LAGGING_MS = 3_000

/** PostgreSQL behind a door that stays where it is, whatever becomes of the server. */
export interface MovableServer {
  gate: Gate
  url(): string
  restart(): Promise<void>
  /** It is gone for as long as `meanwhile` takes. */
  killed(meanwhile: () => Promise<void>): Promise<void>
  /** The primary is lost, and its standby, which still reads what it was sent, takes its place. */
  failOver(): Promise<void>
  /** After trouble that it gets over by itself, or that ended it. */
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
      // Whoever is still talking to what is left of the lost one is not believed.
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
