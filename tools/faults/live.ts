import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@keyturn/platform/db'
import fc from 'fast-check'
import { historiesOf } from '../lives/history.ts'
import { type Life, signIn } from '../lives/life.ts'
import { liveTogether } from '../lives/world.ts'
import { lookAtAll, withDatabase, workDone } from './checks.ts'
import { openCompanies } from './companies.ts'
import { busyHands, type Hands } from './hands.ts'
import type { House } from './house.ts'
import { type Journal, type Moving, PatientLine } from './patient-line.ts'
import { createPeace } from './peace.ts'

/** How often a fault was brought about, what the looks after it found, and for how long nobody was served. */
export interface Tried {
  tried: number
  lost: number
  doubled: number
  away: number[]
}

interface Wish {
  seed: number
  members: number
  months: number
  until: number
  table: Map<string, Tried>
}

interface LivedThrough {
  house: string
  members: number
  months: number
  acknowledged: number
  triedAgain: number
  broken: string[]
}

const BETWEEN_FAULTS_MS = 3_000
const HANDS = 3
const BACK_WITHIN_MS = 120_000

/** Opens a house in a world of its own, lets members live in it while its parts are put out, and looks at the whole. */
export async function liveThroughFaults(
  openHouse: (folder: string) => Promise<House>,
  folder: string,
  wish: Wish,
): Promise<LivedThrough> {
  const house = await openHouse(folder)
  const world = await openCompanies(house.address, folder, (email) => memberIdOf(house, email))
  const journal: Journal = { acknowledged: 0, triedAgain: 0, slips: [] }
  const peace = createPeace()
  const broken: string[] = []
  const lives: Life[] = []
  let isOver = false
  let lines = 0
  let isLooking = false
  const moving: Moving = (move) => {
    const { withoutWorker } = house
    if (!withoutWorker) return move()
    return isLooking ? withoutWorker(move) : peace.look(() => withoutWorker(move))
  }
  const line = (): PatientLine =>
    new PatientLine(house.address, world, {
      journal,
      moving,
      from: `10.0.${(lines >> 8) & 255}.${lines++ & 255}`,
    })
  const clock = line()
  const nudge = async (): Promise<void> =>
    void (await clock.ask('/sandbox/clock', { body: { advance: '2m' } }))
  const hands = busyHands(() => lives, signIn)
  const since = new Set<Tried>()
  /** Whatever is amiss now, the faults since the last look have done. */
  async function lookBack(): Promise<void> {
    const { lost, doubled } = await lookAtAll(house, world)
    const gone = [...(await hands.lost()), ...lost].filter((text) => !broken.includes(text))
    const twice = doubled.filter((text) => !broken.includes(text))
    for (const row of since) {
      row.lost += gone.length
      row.doubled += twice.length
    }
    since.clear()
    broken.push(...gone, ...twice)
  }
  const goOn = (): boolean => !isOver && Date.now() < wish.until
  try {
    await house.open(world.env)
    await clock.ask('/sandbox/clock')
    const trouble = [
      makeTrouble({ house, hands, peace, goOn, broken, since }, wish),
      ...Array.from({ length: HANDS }, (_, nth) => keepBusy({ hands, peace, goOn, broken }, wish.seed + nth)),
    ]
    const all = await liveTogether(
      {
        line,
        async comeBack(life) {
          if (!lives.includes(life)) lives.push(life)
          await signIn(life)
        },
        inPeace: (look) =>
          peace.look(async () => {
            isLooking = true
            try {
              await workDone(house, nudge)
              await lookBack()
              await look()
            } finally {
              isLooking = false
            }
          }),
      },
      historiesOf(wish.seed, wish.members, wish.months),
      { goOn, onFault: ({ text }) => broken.push(text) },
    )
    isOver = true
    await Promise.all(trouble)
    await workDone(house, nudge)
    await lookBack()
    broken.push(...journal.slips)
    const months = all.reduce((sum, each) => sum + each.months, 0)
    return { house: house.name, members: all.length, months, ...journal, broken: [...new Set(broken)] }
  } finally {
    isOver = true
    await house.close()
    await world.close()
  }
}

interface Troubled {
  house: House
  hands: Hands
  peace: ReturnType<typeof createPeace>
  goOn(): boolean
  broken: string[]
  /** The faults since the last look. */
  since: Set<Tried>
}

/** A number from 0 to 1, the same ones for the same seed. */
const chances = (seed: number): (() => number) => {
  const numbers = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    seed,
    numRuns: 5_000,
  })
  let next = 0
  return () => numbers[next++ % numbers.length] ?? 0
}

async function makeTrouble(
  { house, hands, peace, goOn, broken, since }: Troubled,
  { seed, table }: Wish,
): Promise<void> {
  const chance = chances(seed)
  const faults = allFaults(house, hands, chance)
  const names = Object.keys(faults)
  // Each kind once before any comes twice.
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
      } catch (error) {
        broken.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
      tried.away.push(await away.seconds())
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

/** For how long a member is not served: from the first call that was not until one is again. */
function measureAway(address: string) {
  let isOver = false
  let awayMs = 0
  const looking = (async () => {
    for (let wasServed = true; !isOver || !wasServed; await wait(100)) {
      const from = performance.now()
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(30_000) }).catch(
        () => null,
      )
      wasServed = answer?.status === 200
      if (!wasServed || performance.now() - from > 2_000) awayMs += performance.now() - from + 100
    }
  })()
  return {
    async seconds() {
      isOver = true
      await looking
      return awayMs / 1000
    },
  }
}

async function keepBusy(
  { hands, peace, goOn, broken }: Pick<Troubled, 'hands' | 'peace' | 'goOn' | 'broken'>,
  seed: number,
): Promise<void> {
  const chance = chances(seed)
  while (goOn()) {
    await wait(chance() * 400)
    await peace
      .trouble(() => hands.write(chance()))
      .catch((error: unknown) => broken.push(error instanceof Error ? error.message : String(error)))
  }
}

/** The bank knows its customers, whether or not our database is there. */
async function memberIdOf(house: House, email: string): Promise<string | null> {
  const find = async (db: Db): Promise<string | null> => {
    const { rows } = await db.$client.query<{ id: string }>('select id from member where lower(email) = $1', [
      email,
    ])
    return rows[0]?.id ?? null
  }
  for (const until = Date.now() + BACK_WITHIN_MS; ; await wait(300))
    try {
      return await withDatabase(house, find)
    } catch (error) {
      if (Date.now() > until) throw error
    }
}
