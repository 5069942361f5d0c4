import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@keyturn/platform/db'
import { historiesOf } from '../lives/history.ts'
import { type Life, signIn } from '../lives/life.ts'
import { liveTogether } from '../lives/world.ts'
import { lookAtAll, withDatabase, workDone } from './checks.ts'
import { openCompanies } from './companies.ts'
import { busyHands } from './hands.ts'
import { BACK_WITHIN_MS, type House } from './house.ts'
import { type Journal, type Moving, PatientLine } from './patient-line.ts'
import { createPeace } from './peace.ts'
import { keepBusy, makeTrouble, type Tried } from './trouble.ts'

interface Wish {
  seed: number
  members: number
  months: number
  until: number
  table: Map<string, Tried>
  /** Called as soon as a fault is found. */
  onBroken(text: string): void
  /** Called with the programs' error output if there was a fault. */
  keepWords(said: string): void
}

interface LivedThrough {
  house: string
  members: number
  months: number
  acknowledged: number
  triedAgain: number
  /** Faults that this machine cannot produce, with the reason. */
  cannotTry: readonly string[]
}

const HANDS = 3

/** True for members who have signed in and not closed their account. */
const isIn = (life: Life): boolean => life.refresh !== '' && !life.isClosed

/** Opens an app with its own stand-ins, lets members use it while its parts fail, and checks the invariants. */
export async function liveThroughFaults(
  openHouse: (folder: string) => Promise<House>,
  folder: string,
  wish: Wish,
): Promise<LivedThrough> {
  const house = await openHouse(folder)
  const world = await openCompanies(house.address, folder, {
    memberIdOf: (email) => asked(house, 'select id as found from member where lower(email) = $1', email),
    emailOf: (id) => asked(house, 'select email as found from member where id = $1', id),
    nameOf: async (id) => (await asked(house, NAME_OF, id)) ?? '',
  })
  const journal: Journal = { acknowledged: 0, triedAgain: 0, slips: [] }
  const peace = createPeace()
  const known = new Set<string>()
  const broken = (text: string): void => {
    if (!known.has(text)) wish.onBroken(text)
    known.add(text)
  }
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
  const hands = busyHands(() => lives, { signIn, now: world.now })
  const since = new Set<Tried>()
  /** Checks the invariants. New violations count for the faults since the last check. */
  async function lookBack(): Promise<void> {
    const { lost, doubled } = await lookAtAll(house, world)
    const gone = [...(await hands.lost()), ...lost].filter((text) => !known.has(text))
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
    await house.open(world.env)
    await clock.ask('/sandbox/clock')
    const trouble = [
      makeTrouble({ house, hands, peace, goOn, broken, since, table: wish.table }, wish.seed),
      ...Array.from({ length: HANDS }, (_, nth) => keepBusy({ hands, peace, goOn, broken }, wish.seed + nth)),
    ]
    const all = await liveTogether(
      {
        line,
        async comeBack(life) {
          if (!lives.includes(life)) lives.push(life)
          await signIn(life)
        },
        isSandbox: false,
        inPeace: (look) =>
          peace.look(async () => {
            isLooking = true
            try {
              const tookLong = await workDone(house, nudge)
              await lookBack()
              // Signs in again, because a session token is valid for 15 minutes.
              if (tookLong) await Promise.all(lives.filter(isIn).map(signIn))
              await look()
            } finally {
              isLooking = false
            }
          }),
      },
      historiesOf(wish.seed, wish.members, wish.months),
      { goOn, onFault: ({ text }) => broken(text) },
    )
    isOver = true
    await Promise.all(trouble)
    await workDone(house, nudge)
    await lookBack()
    journal.slips.forEach(broken)
    const months = all.reduce((sum, each) => sum + each.months, 0)
    return {
      ...{ house: house.name, members: all.length, months, ...journal },
      ...{ cannotTry: house.cannotTry },
    }
  } finally {
    isOver = true
    if (known.size > 0) wish.keepWords(house.said())
    await house.close()
    await world.close()
  }
}

const NAME_OF = "select first_name || ' ' || last_name as found from member where id = $1"

/** Looks a member up for the bank stand-in. Retries, because the app's database may be down. */
async function asked(house: House, question: string, about: string): Promise<string | null> {
  const find = async (db: Db): Promise<string | null> =>
    (await db.$client.query<{ found: string }>(question, [about])).rows[0]?.found ?? null
  for (const until = Date.now() + BACK_WITHIN_MS; ; await wait(300))
    try {
      return await withDatabase(house, find)
    } catch (error) {
      if (Date.now() > until) throw error
    }
}
