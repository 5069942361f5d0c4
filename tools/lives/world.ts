import { inspect } from 'node:util'
import { addDays, addMonths, type Day, dayOfInstant, firstOfMonth, monthOf } from '@keyturn/platform/days'
import * as answers from './answers.ts'
import type { Pay } from './bank-book.ts'
import { holdCharges, readCharges } from './charges.ts'
import { checkLife } from './checks.ts'
import { acceptFiles, holdFiles, newFiles } from './files.ts'
import { EVE, type History, STOPS } from './history.ts'
import { join } from './joining.ts'
import { type Life, liveOn, newLife, staySignedIn } from './life.ts'
import { BrokenPromise, Line } from './line.ts'
import { actOn, answerQuestions, outagesOn, promise, tend } from './member-day.ts'
import { MOST_MEMBERS, nameOf } from './names.ts'
import { longest, whileOut } from './outages.ts'
import { decideApprovals } from './staff.ts'

/** Result of a life: its fault or null, and how much of it was run. */
export interface Lived {
  history: History
  months: number
  acts: number
  fault: Fault | null
}

interface Fault {
  promise: string
  text: string
}

interface World {
  around: Around
  /** Client for the clock and the agencies, without a member. */
  line: Line
  lives: Life[]
  faults: Map<Life, Fault & { months: number }>
  /** Names of the checked agency files. */
  seen: Set<string>
  checkEvery: number
  onFault(fault: Fault): void
}

/** Environment of the lives. */
export interface Around {
  line(): Line
  /** Called at each stop when a member opens the app again. */
  comeBack(life: Life): Promise<void>
  /** Runs a check once all follow-up jobs are done. */
  inPeace(look: () => Promise<void>): Promise<void>
  /** True if the sandbox plays all providers: outages, agencies' answers and staff sign-ins. */
  isSandbox: boolean
}

export const quiet = (address: string): Around => ({
  line: () => new Line(address),
  comeBack: staySignedIn,
  inPeace: (look) => look(),
  isSandbox: true,
})

/** Options of the run. */
interface Watch {
  goOn?: () => boolean
  onFault?: (fault: Fault) => void
  /** Interval in months of checking all pages of a member. Files and charges are always checked. */
  checkEvery?: number
}

/** Runs lives in parallel in one new app, with one clock for all. */
export async function liveTogether(
  around: Around,
  histories: readonly History[],
  { goOn = () => true, onFault = () => undefined, checkEvery = 0 }: Watch = {},
): Promise<Lived[]> {
  const line = around.line()
  const began = new Date((await line.get('/sandbox/clock', answers.clock)).now)
  const start = dayOfInstant(began)
  if (histories.length > MOST_MEMBERS) throw new Error('There are not so many names.')
  const lives = histories.map((history, at) => newLife(around.line(), history, nameOf(at)))
  const world: World = { around, line, lives, faults: new Map(), onFault, seen: new Set(), checkEvery }
  const firstMonth = firstOfMonth(addMonths(firstOfMonth(start), 1))
  await each(world, 0, async (life) => {
    await join(life, { today: start, now: began }, life.history.salt ?? lives.indexOf(life))
    await liveOn(life, start, addDays(firstMonth, STOPS[0] - 1), payOf(life, -1, firstOfMonth(start)))
  })
  const most = Math.max(...histories.map(({ months }) => months.length))
  let lived = 0
  for (; lived < most && goOn() && world.faults.size < lives.length; lived++)
    await liveMonth(world, { month: addMonths(firstMonth, lived), lived, goOn })
  return lives.map((life) => {
    const fault = world.faults.get(life) ?? null
    const months = fault?.months ?? Math.min(lived, life.history.months.length)
    return { history: life.history, months, acts: life.acts, fault }
  })
}

/** Runs `act` for all members without a fault, in parallel. */
async function each(world: World, lived: number, act: (life: Life) => Promise<void>): Promise<void> {
  await Promise.all(
    world.lives.map(async (life) => {
      if (world.faults.has(life)) return
      try {
        await act(life)
      } catch (error) {
        const promise = error instanceof BrokenPromise ? error.promise : 'the life can be lived'
        const told = error instanceof Error ? error : new Error(String(error))
        const text = error instanceof BrokenPromise ? told.message : inspect(told)
        const fault = { promise, text: `${text} (${life.name}, month ${lived + 1})` }
        world.onFault(fault)
        world.faults.set(life, { ...fault, months: lived + 1 })
      }
    }),
  )
}

interface Stop {
  day: number
  today: Day
  next: Day
  month: Day
  lived: number
  stop: number
  now: Date
}

async function liveMonth(
  world: World,
  { month, lived, goOn }: { month: Day; lived: number; goOn(): boolean },
): Promise<void> {
  const days = [...STOPS.slice(0, 2), EVE, ...STOPS.slice(2)]
  const on = (day: number): Day => addDays(month, day - 1)
  for (const [at, day] of days.entries()) {
    if (!goOn()) return
    const next = days[at + 1] ? on(days[at + 1] ?? 0) : addDays(addMonths(month, 1), STOPS[0] - 1)
    const now = await moveTo(world, new Date(`${on(day)}T15:00:00Z`))
    await liveStop(
      world,
      { day, today: on(day), next, month, lived, stop: lived * days.length + at, now },
      goOn,
    )
  }
}

async function liveStop(world: World, stop: Stop, goOn: () => boolean): Promise<void> {
  const { around } = world
  const { lived, today, day, now } = stop
  const living = (act: (life: Life) => Promise<void>) =>
    each(world, lived, async (life) => {
      if (!life.isClosed && lived < life.history.months.length) await act(life)
    })
  await living(around.comeBack)
  await living((life) => tend(life, { now, stop: stop.stop, today }))
  if (!goOn()) return
  // A newly linked bank may show rows that the app asks about.
  const looked = await moveBy(world)
  await living((life) => answerQuestions(life, looked))
  if (around.isSandbox && day !== STOPS[0]) await decideApprovals(around.line(), world.lives, today)
  let settled = looked
  await around.inPeace(async () => {
    settled = await moveBy(world)
    if (isCheckedNow(world, stop)) await living((life) => checkLife(life, settled, today))
    if (day === EVE) await each(world, lived, (life) => promise(life, settled))
    if (day === STOPS[2]) await checkSent(world, stop)
  })
  if (!goOn()) return
  const when = { now: settled, stop: stop.stop, today, day, lived }
  await living((life) => actOn(life, when, 'bright'))
  await liveDark(world, when, living)
  await living((life) => liveOn(life, today, stop.next, payOf(life, lived, stop.month)))
}

/** With `checkEvery`, true only at the last stop of every such month. */
const isCheckedNow = ({ checkEvery }: World, { day, lived }: Stop): boolean =>
  checkEvery === 0 || (day === STOPS[2] && lived % checkEvery === checkEvery - 1)

/** Lets members refuse consents and leave, some of them while providers are down. */
async function liveDark(
  world: World,
  when: Parameters<typeof actOn>[1],
  living: (act: (life: Life) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { around, lives, line, faults } = world
  const present = lives.filter((life) => !life.isClosed && !faults.has(life))
  const outages = around.isSandbox ? longest(present.flatMap((life) => outagesOn(life, when))) : []
  const act = () => living((life) => actOn(life, when, 'dark'))
  await whileOut(line, outages, act, (minutes) => moveBy(world, minutes))
}

/** Checks new files and charges against what may be reported and charged. */
async function checkSent(world: World, { lived, today }: Stop): Promise<void> {
  const { line, around, seen } = world
  const files = await newFiles(line, seen)
  const isLived = (life: Life): boolean => lived < life.history.months.length
  await each(world, lived, async (life) => {
    if (isLived(life)) holdFiles(life, files, today)
  })
  if (!around.isSandbox) return
  await acceptFiles(line, world.lives, files)
  const charges = await readCharges(line)
  await each(world, lived, async (life) => {
    if (isLived(life)) holdCharges(life, charges)
  })
}

/** Returns the way to pay for the month in which the rent is due. */
const payOf =
  ({ history }: Life, lived: number, month: Day) =>
  (due: string): Pay =>
    history.months[lived + (due > monthOf(month) ? 1 : 0)]?.pay ?? 'whole'

async function moveTo({ line }: World, instant: Date): Promise<Date> {
  const body = { now: instant.toISOString() }
  return new Date((await line.send('/sandbox/clock', answers.clock, { body })).now)
}

async function moveBy({ line }: World, minutes = 3): Promise<Date> {
  return new Date(
    (await line.send('/sandbox/clock', answers.clock, { body: { advance: `${minutes}m` } })).now,
  )
}
