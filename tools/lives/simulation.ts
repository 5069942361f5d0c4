import { inspect } from 'node:util'
import { addDays, addMonths, type Day, dayOfInstant, firstOfMonth, monthOf } from '@keyturn/platform/days'
import * as answers from './answers.ts'
import type { Pay } from './bank-rows.ts'
import { checkCharges, readCharges } from './charges.ts'
import { checkLife } from './checks.ts'
import { actOn, answerQuestions, outagesOn, renewLost, storePromised } from './daily-acts.ts'
import { acceptFiles, checkFiles, newFiles } from './files.ts'
import { DAY_BEFORE_FILES, type History, STOPS } from './history.ts'
import { BrokenPromise, HttpClient } from './http-client.ts'
import { MAX_MEMBERS, nameOf } from './names.ts'
import { duringOutages, longest } from './outages.ts'
import { signUp } from './sign-up.ts'
import { advanceTo, newMember, type SimulatedMember, staySignedIn } from './simulated-member.ts'
import { decideApprovals } from './staff.ts'

/** Result of one simulated member: the fault or null, and the months that were run. */
export interface SimulationResult {
  history: History
  months: number
  acts: number
  fault: Fault | null
}

interface Fault {
  promise: string
  text: string
}

interface Simulation {
  around: SimulationEnvironment
  /** Client for the clock and the agencies, without a member. */
  line: HttpClient
  lives: SimulatedMember[]
  faults: Map<SimulatedMember, Fault & { months: number }>
  /** Names of the checked agency files. */
  seen: Set<string>
  checkEvery: number
  onFault(fault: Fault): void
}

/** App and stand-ins of a simulation. */
export interface SimulationEnvironment {
  line(): HttpClient
  /** Called at each stop when a member opens the app again. */
  reopenApp(life: SimulatedMember): Promise<void>
  /** Runs a check once all follow-up jobs are done. */
  whenIdle(look: () => Promise<void>): Promise<void>
  /** True if the sandbox plays all providers: outages, agencies' answers and staff sign-ins. */
  isSandbox: boolean
}

export const sandboxEnvironment = (address: string): SimulationEnvironment => ({
  line: () => new HttpClient(address),
  reopenApp: staySignedIn,
  whenIdle: (look) => look(),
  isSandbox: true,
})

/** Options of the run. */
interface SimulationOptions {
  goOn?: () => boolean
  onFault?: (fault: Fault) => void
  /** Interval in months of checking all pages of a member. Files and charges are always checked. */
  checkEvery?: number
}

/** Simulates members in parallel in one new app, with one clock for all. */
export async function simulateTogether(
  around: SimulationEnvironment,
  histories: readonly History[],
  { goOn = () => true, onFault = () => undefined, checkEvery = 0 }: SimulationOptions = {},
): Promise<SimulationResult[]> {
  const line = around.line()
  const began = new Date((await line.get('/sandbox/clock', answers.clock)).now)
  const start = dayOfInstant(began)
  if (histories.length > MAX_MEMBERS) throw new Error('There are not so many names.')
  const lives = histories.map((history, at) => newMember(around.line(), history, nameOf(at)))
  const world: Simulation = { around, line, lives, faults: new Map(), onFault, seen: new Set(), checkEvery }
  const firstMonth = firstOfMonth(addMonths(firstOfMonth(start), 1))
  await forEachMember(world, 0, async (life) => {
    await signUp(life, { today: start, now: began }, life.history.salt ?? lives.indexOf(life))
    await advanceTo(life, start, addDays(firstMonth, STOPS[0] - 1), payOf(life, -1, firstOfMonth(start)))
  })
  const most = Math.max(...histories.map(({ months }) => months.length))
  let lived = 0
  for (; lived < most && goOn() && world.faults.size < lives.length; lived++)
    await simulateMonth(world, { month: addMonths(firstMonth, lived), lived, goOn })
  return lives.map((life) => {
    const fault = world.faults.get(life) ?? null
    const months = fault?.months ?? Math.min(lived, life.history.months.length)
    return { history: life.history, months, acts: life.acts, fault }
  })
}

/** Runs `act` for all members without a fault, in parallel. */
async function forEachMember(
  world: Simulation,
  lived: number,
  act: (life: SimulatedMember) => Promise<void>,
): Promise<void> {
  await Promise.all(
    world.lives.map(async (life) => {
      if (world.faults.has(life)) return
      try {
        await act(life)
      } catch (error) {
        const promise =
          error instanceof BrokenPromise ? error.promise : 'the simulation runs without an error'
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

async function simulateMonth(
  world: Simulation,
  { month, lived, goOn }: { month: Day; lived: number; goOn(): boolean },
): Promise<void> {
  const days = [...STOPS.slice(0, 2), DAY_BEFORE_FILES, ...STOPS.slice(2)]
  const on = (day: number): Day => addDays(month, day - 1)
  for (const [at, day] of days.entries()) {
    if (!goOn()) return
    const next = days[at + 1] ? on(days[at + 1] ?? 0) : addDays(addMonths(month, 1), STOPS[0] - 1)
    const now = await moveTo(world, new Date(`${on(day)}T15:00:00Z`))
    await simulateStop(
      world,
      { day, today: on(day), next, month, lived, stop: lived * days.length + at, now },
      goOn,
    )
  }
}

async function simulateStop(world: Simulation, stop: Stop, goOn: () => boolean): Promise<void> {
  const { around } = world
  const { lived, today, day, now } = stop
  const living = (act: (life: SimulatedMember) => Promise<void>) =>
    forEachMember(world, lived, async (life) => {
      if (!life.isClosed && lived < life.history.months.length) await act(life)
    })
  await living(around.reopenApp)
  await living((life) => renewLost(life, { now, stop: stop.stop, today }))
  if (!goOn()) return
  // A newly linked bank may show rows that the app asks about.
  const looked = await moveBy(world)
  await living((life) => answerQuestions(life, looked))
  if (around.isSandbox && day !== STOPS[0]) await decideApprovals(around.line(), world.lives, today)
  let settled = looked
  await around.whenIdle(async () => {
    settled = await moveBy(world)
    if (isCheckedNow(world, stop)) await living((life) => checkLife(life, settled, today))
    if (day === DAY_BEFORE_FILES) await forEachMember(world, lived, (life) => storePromised(life, settled))
    if (day === STOPS[2]) await checkSent(world, stop)
  })
  if (!goOn()) return
  const when = { now: settled, stop: stop.stop, today, day, lived }
  await living((life) => actOn(life, when, 'bright'))
  await actDuringOutages(world, when, living)
  await living((life) => advanceTo(life, today, stop.next, payOf(life, lived, stop.month)))
}

/** With `checkEvery`, true only at the last stop of every such month. */
const isCheckedNow = ({ checkEvery }: Simulation, { day, lived }: Stop): boolean =>
  checkEvery === 0 || (day === STOPS[2] && lived % checkEvery === checkEvery - 1)

/** Lets members refuse consents and leave, some of them while providers are down. */
async function actDuringOutages(
  world: Simulation,
  when: Parameters<typeof actOn>[1],
  living: (act: (life: SimulatedMember) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { around, lives, line, faults } = world
  const present = lives.filter((life) => !life.isClosed && !faults.has(life))
  const outages = around.isSandbox ? longest(present.flatMap((life) => outagesOn(life, when))) : []
  const act = () => living((life) => actOn(life, when, 'dark'))
  await duringOutages(line, outages, act, (minutes) => moveBy(world, minutes))
}

/** Checks new files and charges against what may be reported and charged. */
async function checkSent(world: Simulation, { lived, today }: Stop): Promise<void> {
  const { line, around, seen } = world
  const files = await newFiles(line, seen)
  const isLived = (life: SimulatedMember): boolean => lived < life.history.months.length
  await forEachMember(world, lived, async (life) => {
    if (isLived(life)) checkFiles(life, files, today)
  })
  if (!around.isSandbox) return
  await acceptFiles(line, world.lives, files)
  const charges = await readCharges(line)
  await forEachMember(world, lived, async (life) => {
    if (isLived(life)) checkCharges(life, charges)
  })
}

/** Returns the way to pay for the month in which the rent is due. */
const payOf =
  ({ history }: SimulatedMember, lived: number, month: Day) =>
  (due: string): Pay =>
    history.months[lived + (due > monthOf(month) ? 1 : 0)]?.pay ?? 'whole'

async function moveTo({ line }: Simulation, instant: Date): Promise<Date> {
  const body = { now: instant.toISOString() }
  return new Date((await line.send('/sandbox/clock', answers.clock, { body })).now)
}

async function moveBy({ line }: Simulation, minutes = 3): Promise<Date> {
  return new Date(
    (await line.send('/sandbox/clock', answers.clock, { body: { advance: `${minutes}m` } })).now,
  )
}
