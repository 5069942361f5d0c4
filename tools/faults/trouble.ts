import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { withDatabase } from './checks.ts'
import type { Hands } from './hands.ts'
import { BACK_WITHIN_MS, type House } from './house.ts'
import type { createPeace } from './peace.ts'

const BETWEEN_FAULTS_MS = 3_000

/** Counts of a fault, the violations that the checks after it found, and its downtimes in seconds. */
export interface Tried {
  tried: number
  lost: number
  doubled: number
  away: number[]
}

interface Troubled {
  house: House
  hands: Hands
  peace: ReturnType<typeof createPeace>
  goOn(): boolean
  broken(text: string): void
  /** Faults since the last check. */
  since: Set<Tried>
  table: Map<string, Tried>
}

/** Returns a generator of numbers from 0 to 1, the same ones for the same seed. */
const chances = (seed: number): (() => number) => {
  const numbers = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    seed,
    numRuns: 5_000,
  })
  let next = 0
  return () => numbers[next++ % numbers.length] ?? 0
}

export async function makeTrouble(
  { house, hands, peace, goOn, broken, since, table }: Troubled,
  seed: number,
): Promise<void> {
  const chance = chances(seed)
  const faults = allFaults(house, hands, chance)
  const names = Object.keys(faults)
  // Runs each fault once before any runs twice.
  let left: string[] = []
  while (goOn()) {
    await wait(chance() * BETWEEN_FAULTS_MS)
    if (left.length === 0) left = [...names]
    const [name = ''] = left.splice(Math.floor(chance() * left.length), 1)
    await peace.trouble(async () => {
      if (!goOn()) return
      const row = `${house.name}: ${name}`
      const tried = table.get(row) ?? { tried: 0, lost: 0, doubled: 0, away: [] }
      table.set(row, tried)
      since.add(tried)
      tried.tried += 1
      const away = measureAway(house.address)
      try {
        await faults[name]?.()
        tried.away.push(await away.seconds())
      } catch (error) {
        broken(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        await away.seconds().catch(() => undefined)
      }
    })
  }
}

const allFaults = (house: House, hands: Hands, chance: () => number): House['faults'] => ({
  ...house.faults,
  'database sessions ended': () =>
    withDatabase(house, async (db) => {
      await db.$client.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    }),
  'killed between a row and its bytes': () =>
    hands.uploadWhile(
      chance(),
      house.faults['api killed'] ?? house.faults['program killed'] ?? (async () => undefined),
    ),
})

/** Measures the downtime from the first failed request to the next successful one. */
function measureAway(address: string) {
  let overAt = Number.POSITIVE_INFINITY
  let awayMs = 0
  const looking = (async () => {
    for (let wasServed = true; overAt > Date.now() || !wasServed; await wait(100)) {
      const from = performance.now()
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(30_000) }).catch(
        () => null,
      )
      wasServed = answer?.status === 200
      if (!wasServed || performance.now() - from > 2_000) awayMs += performance.now() - from + 100
      if (!wasServed && Date.now() > overAt + BACK_WITHIN_MS) return false
    }
    return true
  })()
  return {
    async seconds() {
      overAt = Date.now()
      if (!(await looking)) throw new Error(`Nobody is served ${BACK_WITHIN_MS / 1000} s after it was over.`)
      return awayMs / 1000
    },
  }
}

export async function keepBusy(
  { hands, peace, goOn, broken }: Pick<Troubled, 'hands' | 'peace' | 'goOn' | 'broken'>,
  seed: number,
): Promise<void> {
  const chance = chances(seed)
  while (goOn()) {
    await wait(chance() * 400)
    await peace
      .trouble(() => hands.write(chance()))
      .catch((error: unknown) => broken(error instanceof Error ? error.message : String(error)))
  }
}
