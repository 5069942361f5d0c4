import { inspect } from 'node:util'
import { addDays, addMonths, type Day, dayOfInstant, firstOfMonth, monthOf } from '@keyturn/platform/days'
import { read } from '@keyturn/providers/credit-agency/cais'
import { isOpen, isSettled } from './act.ts'
import { acts } from './acts.ts'
import * as answers from './answers.ts'
import type { Pay } from './bank-book.ts'
import { checkFile, checkLife, type SentRecord, sentMonthOn } from './checks.ts'
import { type History, STOPS } from './history.ts'
import { join } from './joining.ts'
import { joinBank, type Life, liveOn, newLife, staySignedIn } from './life.ts'
import { BrokenPromise, Line } from './line.ts'
import { mayComeIn } from './model.ts'

const PROMISE_ON = 19
const FIRST_NAMES = [
  'Ada',
  'Bela',
  'Cora',
  'Dina',
  'Edda',
  'Fay',
  'Gina',
  'Hope',
  'Ines',
  'June',
  'Kit',
  'Lena',
]
const LAST_NAMES = [
  'Arkwright',
  'Bellamy',
  'Castle',
  'Draycott',
  'Ellwood',
  'Fenwick',
  'Garside',
  'Holloway',
  'Ingleby',
  'Jessop',
  'Kershaw',
  'Lockwood',
  'Marlowe',
  'Norwood',
  'Oakley',
  'Pemberton',
  'Quarrell',
  'Rowntree',
  'Sandford',
  'Thackeray',
]

/** Where and how a life went wrong, or null; and how much of it was lived. */
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
  /** Nobody's own: the clock's, and the agencies'. */
  line: Line
  lives: Life[]
  faults: Map<Life, Fault & { months: number }>
  onFault(fault: Fault): void
}

/** Where these lives are lived. */
export interface Around {
  line(): Line
  /** At each stop a member looks in again. */
  comeBack(life: Life): Promise<void>
  /** What must be true is looked at when everything that follows from what was done has been done. */
  inPeace(look: () => Promise<void>): Promise<void>
}

export const quiet = (address: string): Around => ({
  line: () => new Line(address),
  comeBack: staySignedIn,
  inPeace: (look) => look(),
})

/** What whoever started these lives wants of them. */
interface Watch {
  goOn?: () => boolean
  onFault?: (fault: Fault) => void
}

/** Nobody's name is another's: addresses are made of them. */
const nameOf = (at: number): string =>
  `${FIRST_NAMES[at % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(at / FIRST_NAMES.length) % LAST_NAMES.length]}`

/** Lives side by side in one app that was just opened: one clock moves for all of them. */
export async function liveTogether(
  around: Around,
  histories: readonly History[],
  { goOn = () => true, onFault = () => undefined }: Watch = {},
): Promise<Lived[]> {
  const line = around.line()
  const start = dayOfInstant(new Date((await line.get('/sandbox/clock', answers.clock)).now))
  if (histories.length > FIRST_NAMES.length * LAST_NAMES.length)
    throw new Error('There are not so many names.')
  const lives = histories.map((history, at) => newLife(around.line(), history, nameOf(at)))
  const world: World = { around, line, lives, faults: new Map(), onFault }
  const firstMonth = firstOfMonth(addMonths(firstOfMonth(start), 1))
  await each(world, 0, async (life) => {
    await join(life, start, lives.indexOf(life))
    await liveOn(life, start, addDays(firstMonth, STOPS[0] - 1), payOf(life, -1, firstOfMonth(start)))
  })
  const longest = Math.max(...histories.map(({ months }) => months.length))
  let lived = 0
  for (; lived < longest && goOn() && world.faults.size < lives.length; lived++)
    await liveMonth(world, { month: addMonths(firstMonth, lived), lived, goOn })
  return lives.map((life) => {
    const fault = world.faults.get(life) ?? null
    const months = fault?.months ?? Math.min(lived, life.history.months.length)
    return { history: life.history, months, acts: life.acts, fault }
  })
}

/** Everybody who has not gone wrong yet, at the same time. */
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

async function liveMonth(
  world: World,
  { month, lived, goOn }: { month: Day; lived: number; goOn(): boolean },
): Promise<void> {
  const { around } = world
  const on = (day: number): Day => addDays(month, day - 1)
  const days = [...STOPS.slice(0, 2), PROMISE_ON, ...STOPS.slice(2)]
  for (const [at, day] of days.entries()) {
    if (!goOn()) return
    const stop = lived * days.length + at
    const next = days[at + 1] ? on(days[at + 1] ?? 0) : addDays(addMonths(month, 1), STOPS[0] - 1)
    const now = await moveTo(world, on(day))
    const living = (act: (life: Life) => Promise<void>) =>
      each(world, lived, async (life) => {
        if (!life.isClosed && lived < life.history.months.length) await act(life)
      })
    await living(around.comeBack)
    await living((life) => tend(life, { now, stop, today: on(day) }))
    if (!goOn()) return
    // What a bank that was just joined shows may be asked about.
    const looked = await moveBy(world)
    await living((life) => answerQuestions(life, looked))
    let settled = looked
    await around.inPeace(async () => {
      settled = await moveBy(world)
      await living((life) => checkLife(life, settled, on(day)))
      if (day === PROMISE_ON) await each(world, lived, (life) => promise(life, settled))
      if (day === STOPS[2]) await holdFiles(world, lived, on(day))
    })
    if (!goOn()) return
    if (day !== PROMISE_ON)
      await living((life) => actOn(life, { now: settled, stop, today: on(day), day, lived }))
    await living((life) => liveOn(life, on(day), next, payOf(life, lived, month)))
  }
}

/** How rent is paid by the month it falls due in. */
const payOf =
  ({ history }: Life, lived: number, month: Day) =>
  (due: string): Pay =>
    history.months[lived + (due > monthOf(month) ? 1 : 0)]?.pay ?? 'whole'

async function moveTo({ line }: World, day: Day): Promise<Date> {
  const body = { now: `${day}T15:00:00Z` }
  return new Date((await line.send('/sandbox/clock', answers.clock, { body })).now)
}

async function moveBy({ line }: World): Promise<Date> {
  return new Date((await line.send('/sandbox/clock', answers.clock, { body: { advance: '3m' } })).now)
}

interface When {
  now: Date
  stop: number
  today: Day
}

/** What a member who means well does whenever they look in: keep the plan and the link. */
async function tend(life: Life, { now, stop, today }: When): Promise<void> {
  if (mayComeIn(life.plan, now) === false && stop % 3 === 0)
    await acts.resubscribe.do(life, { now, stop, today, roll: stop, trouble: 'none' })
  if (!isOpen(life, { now })) return
  if (life.bank === 'joined' || life.bankBackAt <= stop) await joinBank(life)
}

async function answerQuestions(life: Life, now: Date): Promise<void> {
  if (!isSettled(life, { now })) return
  const { suggestions } = await life.line.get('/api/payment-report/dashboard/', answers.dashboard)
  for (const { id, date, amount } of suggestions) {
    const isRent = life.book.some(
      (row) => row.rentFor !== null && row.date === date && row.pence === Math.round(amount * 100),
    )
    const say = isRent ? 'mark-as-rent' : 'unmark-as-rent'
    await life.line.do(`/api/banking/transactions/${id}/${say}/`, { body: {} })
  }
}

async function actOn(life: Life, when: When & { day: number; lived: number }): Promise<void> {
  const deeds = life.history.months[when.lived]?.deeds ?? []
  for (const { on, kind, roll, trouble } of deeds) {
    const moment = { ...when, roll, trouble }
    if (on !== when.day || life.isClosed || !acts[kind].may(life, moment)) continue
    life.acts += 1
    try {
      await acts[kind].do(life, moment)
    } catch (error) {
      if (error instanceof Error) error.message = `${kind}: ${error.message}`
      throw error
    }
  }
}

async function promise(life: Life, now: Date): Promise<void> {
  const open = !life.isClosed && isOpen(life, { now })
  life.promised = open ? await life.line.get('/api/credit-profile/', answers.profile) : null
}

async function holdFiles(world: World, lived: number, today: Day): Promise<void> {
  const month = sentMonthOn(today)
  const files = await world.line.get('/sandbox/agency/files', answers.agencyFiles)
  const sent = files
    .filter(({ name }) => name.includes(month))
    .flatMap(({ agency, content }) =>
      read(Buffer.from(content, 'latin1')).accounts.map((account) => ({ ...account, agency })),
    )
  await each(world, lived, async (life) => {
    const mine: SentRecord[] = sent.filter(({ name }) => name === life.name.toUpperCase())
    const wasOpen = life.promised !== null || life.isClosed
    if (wasOpen) checkFile(life, month, mine)
  })
}
