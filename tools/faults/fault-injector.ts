import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { type AppUnderTest, RECOVERY_TIMEOUT_MS } from './app-under-test.ts'
import { withDatabase } from './invariants.ts'
import type { createReadWriteLock } from './read-write-lock.ts'
import type { SimulatedClients } from './simulated-clients.ts'

const BETWEEN_FAULTS_MS = 3_000

/** Counts of a fault, the violations that the checks after it found, and its downtimes in seconds. */
export interface FaultStats {
  tried: number
  lost: number
  doubled: number
  downtimes: number[]
}

interface FaultRun {
  app: AppUnderTest
  hands: SimulatedClients
  lock: ReturnType<typeof createReadWriteLock>
  goOn(): boolean
  broken(text: string): void
  /** Faults since the last check. */
  since: Set<FaultStats>
  table: Map<string, FaultStats>
}

/** Returns a generator of numbers from 0 to 1, the same ones for the same seed. */
const seededNumbers = (seed: number): (() => number) => {
  const numbers = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    seed,
    numRuns: 5_000,
  })
  let next = 0
  return () => numbers[next++ % numbers.length] ?? 0
}

export async function injectFaults(
  { app, hands, lock, goOn, broken, since, table }: FaultRun,
  seed: number,
): Promise<void> {
  const chance = seededNumbers(seed)
  const faults = allFaults(app, hands, chance)
  const names = Object.keys(faults)
  // Runs each fault once before any runs twice.
  let left: string[] = []
  while (goOn()) {
    await wait(chance() * BETWEEN_FAULTS_MS)
    if (left.length === 0) left = [...names]
    const [name = ''] = left.splice(Math.floor(chance() * left.length), 1)
    await lock.shared(async () => {
      if (!goOn()) return
      const row = `${app.name}: ${name}`
      const tried = table.get(row) ?? { tried: 0, lost: 0, doubled: 0, downtimes: [] }
      table.set(row, tried)
      since.add(tried)
      tried.tried += 1
      const away = measureDowntime(app.address)
      try {
        await faults[name]?.()
        tried.downtimes.push(await away.seconds())
      } catch (error) {
        broken(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        await away.seconds().catch(() => undefined)
      }
    })
  }
}

const allFaults = (
  app: AppUnderTest,
  hands: SimulatedClients,
  chance: () => number,
): AppUnderTest['faults'] => ({
  ...app.faults,
  'database sessions ended': () =>
    withDatabase(app, async (db) => {
      await db.$client.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    }),
  'killed between a row and its bytes': () =>
    hands.uploadWhile(
      chance(),
      app.faults['api killed'] ?? app.faults['program killed'] ?? (async () => undefined),
    ),
})

/** Measures the downtime from the first failed request to the next successful one. */
function measureDowntime(address: string) {
  let overAt = Number.POSITIVE_INFINITY
  let downtimeMs = 0
  const probing = (async () => {
    for (let wasServed = true; overAt > Date.now() || !wasServed; await wait(100)) {
      const from = performance.now()
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(30_000) }).catch(
        () => null,
      )
      wasServed = answer?.status === 200
      if (!wasServed || performance.now() - from > 2_000) downtimeMs += performance.now() - from + 100
      if (!wasServed && Date.now() > overAt + RECOVERY_TIMEOUT_MS) return false
    }
    return true
  })()
  return {
    async seconds() {
      overAt = Date.now()
      if (!(await probing))
        throw new Error(`Nobody is served ${RECOVERY_TIMEOUT_MS / 1000} s after it was over.`)
      return downtimeMs / 1000
    },
  }
}

export async function keepWriting(
  { hands, lock, goOn, broken }: Pick<FaultRun, 'hands' | 'lock' | 'goOn' | 'broken'>,
  seed: number,
): Promise<void> {
  const chance = seededNumbers(seed)
  while (goOn()) {
    await wait(chance() * 400)
    await lock
      .shared(() => hands.write(chance()))
      .catch((error: unknown) => broken(error instanceof Error ? error.message : String(error)))
  }
}
