import { addDays, addMonths, type Day, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { Tenancy, Transaction } from '../../../features/rent-engine/domain/find-rent.ts'
import { type PeriodState, trueState } from '../labelled.ts'
import type { Random } from '../random.ts'
import { type Bank, drawBank, type How } from './banks.ts'
import { onStatement, type Person, type Place, person, place } from './names.ts'

/** Row as it was meant. */
export interface Move {
  day: Day
  /** Negative is money out. */
  pence: number
  how: How
  name: string
  ref?: string | null
  label?: 'rent' | 'neutral'
  /** Pence that it pays, by position of the rent day. */
  towards?: [number, number][]
  account?: number
  /** True if only the reference identifies the row. If it is lost, the row is neutral and its months are open. */
  needsWord?: boolean
  /** One of the rows with this name is rent, no matter which. */
  copyOf?: string
}

/** Member under construction; a pattern changes the parts it needs. */
export interface UnseenScenario {
  random: Random
  today: Day
  from: Day
  tenancy: Tenancy
  rent: number
  dueDay: number
  due: Day[]
  /** Amount due at each rent day. */
  price: number[]
  landlord: Person
  tenant: Person
  home: Place
  banks: Bank[]
  moves: Move[]
  payee: string
  how: How
  ref: (day: Day) => string | null
  /** Rent days that a fair reviewer would not judge. */
  open: Set<number>
  judged: boolean
  /** Months that a turn already uses. */
  touched: Set<number>
}

export interface UnseenMember {
  case: string
  input: { transactions: Transaction[]; tenancy: Tenancy; today: Day }
  rent: Set<string>
  neutral: Set<string>
  oneOf: string[][]
  periods: { dueOn: Day; state: PeriodState | null }[]
  told: boolean
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
export const monthName = (day: Day) => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''

function drawRef(random: Random, tenant: Person, home: Place): UnseenScenario['ref'] {
  const flat = home.flat ? `Flat ${home.flat}` : `${home.house} ${home.street.split(' ')[0]}`
  const agentCode = `${tenant.last.slice(0, 3).toUpperCase()}${random.whole(1_000_000, 9_999_999)}`
  const kind = random.whole(0, 7)
  return (day) =>
    [
      `Rent`,
      `${tenant.last} rent`,
      flat,
      `${home.house} ${home.street}`,
      monthName(day),
      agentCode,
      null,
      `RENT ${home.postcode.replace(' ', '')}`,
    ][kind] ?? null
}

export function newScenario(random: Random): UnseenScenario {
  const today = addDays('2026-03-01', random.whole(0, 260))
  const months = random.whole(7, 24)
  const from = addDays(addMonths(today, -months), random.whole(-6, 6))
  const dueDay = random.pick([1, 1, 1, 5, 15, 20, 28, random.whole(2, 28)])
  const startsOn = addMonths(addDays(from, -random.whole(60, 700)), 0, dueDay)
  const rent = random.pick([
    random.whole(24, 90) * 2500,
    random.whole(90, 190) * 1000,
    random.whole(60_000, 160_000),
  ])
  const landlord = person(random)
  const tenant = person(random)
  const home = place(random)
  return {
    random,
    today,
    from,
    tenancy: {
      startsOn,
      terms: [{ from: startsOn, pence: rent, every: 'month', dueDay }],
      payees: [`${landlord.first} ${landlord.last}`],
      address: home.address,
      nation: random.pick([
        'england-and-wales',
        'england-and-wales',
        'england-and-wales',
        'scotland',
        'northern-ireland',
      ] as const),
    },
    rent,
    dueDay,
    due: [],
    price: [],
    landlord,
    tenant,
    home,
    banks: [drawBank(random)],
    moves: [],
    payee: onStatement(random, landlord),
    how: random.pick(['order', 'order', 'transfer'] as const),
    ref: drawRef(random, tenant, home),
    open: new Set(),
    judged: true,
    touched: new Set(),
  }
}

/** Draws the rent days from the start of the home to the one after today. Call it once start and day are set. */
export function drawDueDays(story: UnseenScenario): void {
  const { tenancy, dueDay, today } = story
  let day = addMonths(tenancy.startsOn, 0, dueDay)
  if (day < tenancy.startsOn) day = addMonths(day, 1, dueDay)
  for (story.due = []; ; day = addMonths(day, 1, dueDay)) {
    story.due.push(day)
    if (day > today) break
  }
  story.price = story.due.map(
    (due) => tenancy.terms.filter(({ from }) => from <= due).at(-1)?.pence ?? story.rent,
  )
}

/** Returns the day on which a payment for a rent day leaves. */
export function payDay({ random, how, tenancy }: UnseenScenario, due: Day): Day {
  if (how === 'order' || how === 'debit')
    return workingDayOnOrAfter(due, tenancy.nation ?? 'england-and-wales')
  return addDays(due, random.whole(-3, 2))
}

export function pay(story: UnseenScenario, at: number, over: Partial<Move> = {}): void {
  const day = over.day ?? payDay(story, story.due[at] ?? story.today)
  const pence = over.pence ?? -(story.price[at] ?? story.rent)
  story.moves.push({
    day,
    pence,
    how: story.how,
    name: story.payee,
    ref: story.ref(day),
    label: 'rent',
    towards: [[at, -pence]],
    ...over,
  })
}

/** Picks months well inside the history that no other turn uses, and none next to them. */
export function claim(story: UnseenScenario, count: number): number[] {
  const { due, from, today, random, touched } = story
  const free = due.flatMap((day, at) => (day > addDays(from, 40) && day < addDays(today, -75) ? [at] : []))
  const taken: number[] = []
  for (let tries = 0; tries < 40 && taken.length < count && free.length > 0; tries += 1) {
    const at = random.pick(free)
    if ([at - 1, at, at + 1].some((each) => touched.has(each))) continue
    touched.add(at)
    taken.push(at)
  }
  return taken
}

/** Pays a plain history with the usual irregularities: a late month, a missed one. */
export function payAll(
  story: UnseenScenario,
  over: (at: number) => Partial<Move> | null = () => ({}),
  turns = 0.35,
): void {
  const { random, due } = story
  const late = random.chance(turns) ? claim(story, random.whole(1, 2)) : []
  const missed = random.chance(turns / 2) ? claim(story, 1) : []
  for (const at of due.keys()) {
    const change = over(at)
    if (change === null || missed.includes(at)) continue
    const lateDay = late.includes(at) ? { day: addDays(due[at] ?? '', random.whole(10, 19)) } : {}
    pay(story, at, { ...lateDay, ...change })
  }
}

function stateOf(story: UnseenScenario, at: number, written: readonly { move: Move }[]): PeriodState | null {
  const { due, price, today, tenancy, from } = story
  const day = due[at] ?? today
  if (!story.judged || story.open.has(at) || day <= addDays(from, 4) || day > today) return null
  const paid = written.flatMap(({ move }) =>
    (move.towards ?? []).filter(([to]) => to === at).map(([, pence]) => ({ bookedOn: move.day, pence })),
  )
  const state = trueState(day, price[at] ?? 0, paid, tenancy.nation ?? 'england-and-wales', today)
  return today <= addDays(day, 31) && state !== 'on_time' ? null : state
}

export function written(story: UnseenScenario, name: string): UnseenMember {
  const { moves, banks, from, today, tenancy, random } = story
  const rows = moves
    .filter(({ day }) => day >= from && day <= today)
    .map((move, at) => {
      const account = move.account ?? 0
      const bank = banks[account] ?? banks[0]
      const line = bank?.({
        how: move.how,
        name: move.name,
        ref: move.ref ?? null,
        day: move.day,
        isIn: move.pence > 0,
      })
      const lost = Boolean(line?.lost && move.needsWord)
      if (lost) for (const [to] of move.towards ?? []) story.open.add(to)
      const row: Transaction = {
        id: `u${at}`,
        accountId: `a${account}`,
        bookedOn: move.day,
        pence: move.pence,
        description: line?.description ?? '',
        merchant: line?.merchant ?? null,
      }
      return { move, row, label: lost ? 'neutral' : move.label }
    })
  const labelled = (label: 'rent' | 'neutral') =>
    new Set(rows.filter((each) => each.label === label && !each.move.copyOf).map(({ row }) => row.id))
  const groups = Map.groupBy(
    rows.filter(({ move }) => move.copyOf),
    ({ move }) => move.copyOf,
  )
  const order = random.pick([1, -1])
  return {
    case: name,
    input: {
      transactions: rows.map(({ row }) => row).sort((a, b) => (a.bookedOn < b.bookedOn ? -order : order)),
      tenancy,
      today,
    },
    rent: labelled('rent'),
    neutral: labelled('neutral'),
    oneOf: [...groups.values()].map((group) => group.map(({ row }) => row.id)),
    periods: story.due.map((dueOn, at) => ({ dueOn, state: stateOf(story, at, rows) })),
    told: tenancy.terms.every(({ every, dueDay }) => every !== null && dueDay !== null),
  }
}
