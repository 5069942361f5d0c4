import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@keyturn/platform/db'
import { historiesOf } from '../lives/history.ts'
import { type SimulatedMember, signIn } from '../lives/simulated-member.ts'
import { simulateTogether } from '../lives/simulation.ts'
import { type AppUnderTest, RECOVERY_TIMEOUT_MS } from './app-under-test.ts'
import { type FaultStats, injectFaults, keepWriting } from './fault-injector.ts'
import { checkInvariants, untilJobsDone, withDatabase } from './invariants.ts'
import { openProviderStandIns } from './provider-stand-ins.ts'
import { createReadWriteLock } from './read-write-lock.ts'
import { type AroundClockMove, type ClientCounts, RetryingClient } from './retrying-client.ts'
import { simulateClients } from './simulated-clients.ts'

interface FaultRunOptions {
  seed: number
  members: number
  months: number
  until: number
  table: Map<string, FaultStats>
  /** Called as soon as a fault is found. */
  onBroken(text: string): void
  /** Called with the programs' error output if there was a fault. */
  saveOutput(said: string): void
}

interface FaultRunResult {
  house: string
  members: number
  months: number
  acknowledged: number
  retries: number
  /** Faults that this machine cannot produce, with the reason. */
  cannotTry: readonly string[]
}

const WRITERS = 3

/** True for members who have signed in and not closed their account. */
const isSignedIn = (life: SimulatedMember): boolean => life.refresh !== '' && !life.isClosed

/** Opens an app with its own stand-ins, lets members use it while its parts fail, and checks the invariants. */
export async function runWithFaults(
  openHouse: (folder: string) => Promise<AppUnderTest>,
  folder: string,
  wish: FaultRunOptions,
): Promise<FaultRunResult> {
  const app = await openHouse(folder)
  const world = await openProviderStandIns(app.address, folder, {
    memberIdOf: (email) => queryUntilUp(app, 'select id as found from member where lower(email) = $1', email),
    emailOf: (id) => queryUntilUp(app, 'select email as found from member where id = $1', id),
    nameOf: async (id) => (await queryUntilUp(app, NAME_OF, id)) ?? '',
  })
  const journal: ClientCounts = { acknowledged: 0, retries: 0, serverErrors: [] }
  const lock = createReadWriteLock()
  const known = new Set<string>()
  const broken = (text: string): void => {
    if (!known.has(text)) wish.onBroken(text)
    known.add(text)
  }
  const lives: SimulatedMember[] = []
  let isOver = false
  let lines = 0
  let isChecking = false
  const moving: AroundClockMove = (move) => {
    const { withoutWorker } = app
    if (!withoutWorker) return move()
    return isChecking ? withoutWorker(move) : lock.exclusive(() => withoutWorker(move))
  }
  const line = (): RetryingClient =>
    new RetryingClient(app.address, world, {
      journal,
      moving,
      from: `10.0.${(lines >> 8) & 255}.${lines++ & 255}`,
    })
  const clock = line()
  const nudge = async (): Promise<void> =>
    void (await clock.ask('/sandbox/clock', { body: { advance: '2m' } }))
  const hands = simulateClients(() => lives, { signIn, now: world.now })
  const since = new Set<FaultStats>()
  /** Checks the invariants. New violations count for the faults since the last check. */
  async function checkSinceLast(): Promise<void> {
    const { lost, doubled } = await checkInvariants(app, world)
    const gone = [...(await hands.lostWrites()), ...lost].filter((text) => !known.has(text))
    const twice = doubled.filter((text) => !known.has(text))
    for (const row of since) {
      row.lost += gone.length
      row.doubled += twice.length
    }
    since.clear()
    for (const text of [...gone, ...twice]) broken(text)
  }
  const goOn = (): boolean => !isOver && Date.now() < wish.until
  try {
    await app.open(world.env)
    await clock.ask('/sandbox/clock')
    const trouble = [
      injectFaults({ app, hands, lock, goOn, broken, since, table: wish.table }, wish.seed),
      ...Array.from({ length: WRITERS }, (_, nth) =>
        keepWriting({ hands, lock, goOn, broken }, wish.seed + nth),
      ),
    ]
    const all = await simulateTogether(
      {
        line,
        async reopenApp(life) {
          if (!lives.includes(life)) lives.push(life)
          await signIn(life)
        },
        isSandbox: false,
        whenIdle: (look) =>
          lock.exclusive(async () => {
            isChecking = true
            try {
              const tookLong = await untilJobsDone(app, nudge)
              await checkSinceLast()
              // Signs in again, because a session token is valid for 15 minutes.
              if (tookLong) await Promise.all(lives.filter(isSignedIn).map(signIn))
              await look()
            } finally {
              isChecking = false
            }
          }),
      },
      historiesOf(wish.seed, wish.members, wish.months),
      { goOn, onFault: ({ text }) => broken(text) },
    )
    isOver = true
    await Promise.all(trouble)
    await untilJobsDone(app, nudge)
    await checkSinceLast()
    journal.serverErrors.forEach(broken)
    const months = all.reduce((sum, each) => sum + each.months, 0)
    return {
      ...{ house: app.name, members: all.length, months, ...journal },
      ...{ cannotTry: app.cannotTry },
    }
  } finally {
    isOver = true
    if (known.size > 0) wish.saveOutput(app.errorOutput())
    await app.close()
    await world.close()
  }
}

const NAME_OF = "select first_name || ' ' || last_name as found from member where id = $1"

/** Looks a member up for the bank stand-in. Retries, because the app's database may be down. */
async function queryUntilUp(app: AppUnderTest, question: string, about: string): Promise<string | null> {
  const find = async (db: Db): Promise<string | null> =>
    (await db.$client.query<{ found: string }>(question, [about])).rows[0]?.found ?? null
  for (const until = Date.now() + RECOVERY_TIMEOUT_MS; ; await wait(300))
    try {
      return await withDatabase(app, find)
    } catch (error) {
      if (Date.now() > until) throw error
    }
}
