import {
  addDays,
  addMonths,
  type Day,
  dueDays,
  type Every,
  type Schedule,
  workingDayOnOrAfter,
} from '@keyturn/platform/days'
import type { Terms, Transaction } from '../../features/rent-record/domain/find-rent.ts'
import { firstDayOf, type LabelledMember, type Paid, trueState } from './labelled.ts'
import { address, landlord, person, referenceHabit, someoneElse } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { dailySpending, decoySeries, friends, salary } from './spending.ts'
import { BANKS, type BankWording, describe } from './wording.ts'

export const CASES = [
  'steady',
  'steady',
  'steady',
  'surname only',
  'reference only',
  'spouse name',
  'late once',
  'missed once',
  'habitually early',
  'told rise',
  'untold rise',
  'new agent',
  'split',
  'lump sum',
  'catch-up',
  'new account',
  'deposit apart',
  'deposit combined',
  'holding fee',
  'bounced',
  'pending twin',
  'own transfer',
  'benefit',
  'share',
  'housemate',
  'weekly',
  'fortnight',
  'four_weeks',
  'infer cadence',
  'infer day',
  'part once',
  'no rent',
  'very late',
  'month end',
  'moved home',
] as const
export type Case = (typeof CASES)[number]

interface Payment {
  bookedOn: Day
  pence: number
  name: string
  /** Indexes of the due days it was meant for, with the pence for each. */
  towards: [number, number][]
  reference?: string
  isRent: boolean
  credit?: boolean
  template?: string
  accountId?: string
}

interface Story {
  random: Random
  kind: Case
  due: Day[]
  price: number[]
  payments: Payment[]
  written: string
  /** A second home, agent or spouse: whoever else is paid in this story. */
  second: string
}

function standingOrderDay(due: Day): Day {
  return workingDayOnOrAfter(due, 'england-and-wales')
}

function payDay(story: Story, due: Day, habit: number): Day {
  if (story.kind === 'habitually early') return addDays(due, -habit)
  return habit < 3 ? standingOrderDay(due) : addDays(due, story.random.whole(0, 3))
}

function usual(story: Story, index: number, habit: number): Payment {
  const due = story.due[index] ?? ''
  const pence = story.price[index] ?? 0
  return {
    bookedOn: payDay(story, due, habit),
    pence,
    name: story.written,
    towards: [[index, pence]],
    isRent: true,
  }
}

/** Bends the steady story at one period `at`; `rows` is what would have been paid by default. */
function bend(story: Story, rows: Payment[], at: number): Payment[] {
  const { random, kind, due } = story
  const row = rows[at]
  if (!row) return rows
  const next = rows[at + 1]
  const dueOn = due[at] ?? ''
  const price = row.pence
  const without = rows.filter((_, index) => index !== at)
  switch (kind) {
    case 'late once':
      row.bookedOn = addDays(dueOn, random.whole(10, 24))
      return rows
    case 'very late':
      row.bookedOn = addDays(dueOn, random.whole(25, 30))
      return rows
    case 'missed once':
      return without
    case 'part once':
      row.pence = Math.round(price * (0.4 + random.unit() * 0.4))
      row.towards = [[at, row.pence]]
      return rows
    case 'lump sum': {
      const count = random.whole(2, Math.min(4, rows.length - at))
      row.pence = 0
      row.towards = []
      for (let index = at; index < at + count; index += 1) {
        row.pence += story.price[index] ?? 0
        row.towards.push([index, story.price[index] ?? 0])
      }
      return rows.filter((_, index) => index <= at || index >= at + count)
    }
    case 'catch-up':
      if (!next) return rows
      if (random.chance(0.5)) {
        row.bookedOn = next.bookedOn
        return rows
      }
      next.pence += price
      next.towards.push([at, price])
      return without
    case 'bounced': {
      row.bookedOn = standingOrderDay(dueOn)
      const back = addDays(row.bookedOn, random.whole(0, 2))
      const again = { ...row, bookedOn: addDays(back, random.whole(1, 3)) }
      const template = random.pick([
        'UNPAID STANDING ORDER {n}',
        'RETURNED PAYMENT {n}',
        'REVERSAL OF {n}',
        '{n} {r}',
        'UNPAID SO {r}',
      ])
      const returned = { ...row, bookedOn: back, towards: [], isRent: false, credit: true, template }
      return [...rows, returned, again].map((each) =>
        each === row ? { ...row, towards: [], isRent: false } : each,
      )
    }
    case 'pending twin':
      // First shown as pending, then booked under a new id: the booked row is the payment.
      return [
        ...rows.slice(0, at),
        { ...row, towards: [], isRent: false },
        { ...row, bookedOn: addDays(row.bookedOn, random.whole(0, 2)) },
        ...rows.slice(at + 1),
      ]
    default:
      return rows
  }
}

function weaveStart(story: Story, rows: Payment[]): Payment[] {
  const [first] = rows
  if (!first) return rows
  const { random, kind } = story
  const weekly = Math.round((first.pence * 12) / 52)
  const before = addDays(first.bookedOn, -random.whole(1, 4))
  const other = { ...first, towards: [] as [number, number][], isRent: false }
  if (kind === 'deposit apart')
    return [{ ...other, bookedOn: before, pence: weekly * 5, reference: 'DEPOSIT' }, ...rows]
  if (kind === 'holding fee')
    return [{ ...other, bookedOn: addDays(before, -9), pence: weekly, reference: 'HOLDING' }, ...rows]
  if (kind === 'deposit combined') {
    first.pence += weekly * 5
    first.bookedOn = before
  }
  return rows
}

function paymentsOf(story: Story): Payment[] {
  const { random, kind, due } = story
  const habit = random.whole(0, 4)
  const at = random.whole(1, Math.max(1, due.length - 3))
  let rows = due.map((_, index) => usual(story, index, habit))
  if (kind === 'split') {
    rows = rows.flatMap((row, index) => {
      if (random.chance(0.3)) return [row]
      const part = Math.round(row.pence * random.pick([0.5, 0.5, 0.4, 0.7]))
      const rest = row.pence - part
      return [
        { ...row, pence: part, towards: [[index, part]] },
        {
          ...row,
          pence: rest,
          towards: [[index, rest]],
          bookedOn: addDays(row.bookedOn, random.whole(0, 3)),
        },
      ] satisfies Payment[]
    })
    return rows
  }
  if (kind === 'benefit') {
    const kept = 0.25 + random.unit() * 0.4
    for (const [index, row] of rows.entries()) {
      row.pence = Math.round(row.pence * kept)
      row.towards = [[index, row.pence]]
    }
  }
  if (kind === 'untold rise') {
    const rise = 1.02 + random.unit() * 0.1
    for (const row of rows.slice(at)) row.pence = Math.round((row.pence * rise) / 500) * 500
  }
  if (kind === 'new agent' || kind === 'moved home') for (const row of rows.slice(at)) row.name = story.second
  if (kind === 'new account') for (const row of rows.slice(at)) row.accountId = 'second'
  if (kind === 'spouse name') for (const row of rows) row.name = story.second
  if (kind === 'no rent') rows = []
  rows = weaveStart(story, rows)
  return rows.length === due.length ? bend(story, rows, at) : rows
}

function termsOf(
  random: Random,
  kind: Case,
  startsOn: Day,
  every: Every,
  dueDay: number,
  pence: number,
): Terms[] {
  const first: Terms = { from: startsOn, pence, every, dueDay }
  if (kind === 'infer cadence') return [{ from: startsOn, pence, every: null, dueDay: null }]
  if (kind === 'infer day') return [{ from: startsOn, pence, every, dueDay: null }]
  if (kind !== 'told rise') return [first]
  const risen = Math.round((pence * (1.03 + random.unit() * 0.1)) / 500) * 500
  return [first, { ...first, from: addMonths(startsOn, random.whole(5, 12)), pence: risen }]
}

export interface MemberOptions {
  seed: number
  kind?: Case
  wording?: BankWording
}

interface Home {
  every: Every
  startsOn: Day
  terms: Terms[]
  schedule: Schedule
  from: Day
  today: Day
  share: number
}

function homeOf(random: Random, kind: Case): Home {
  const today = addDays('2026-11-21', -random.whole(0, 400))
  const every: Every =
    kind === 'weekly'
      ? 'week'
      : kind === 'fortnight' || kind === 'four_weeks'
        ? kind
        : kind === 'infer cadence'
          ? random.pick(['week', 'fortnight', 'four_weeks', 'month'])
          : 'month'
  const startStory = kind === 'deposit apart' || kind === 'deposit combined' || kind === 'holding fee'
  const historyDays = random.whole(200, 730)
  const from = addDays(today, -historyDays)
  const rough = startStory ? addDays(from, 25) : addDays(from, -random.whole(20, 700))
  const monthly = random.whole(90, 480) * 500
  const perDay = monthly / 30.4
  const pence =
    every === 'month'
      ? monthly
      : Math.round((perDay * { week: 7, fortnight: 14, four_weeks: 28 }[every]) / 100) * 100
  const dueDay =
    every === 'month'
      ? kind === 'month end'
        ? random.whole(29, 31)
        : random.pick([1, 1, 1, 3, 5, 10, 15, 20, 25, 28])
      : random.whole(1, 5)
  const startsOn = dueDays({ every, from: rough, dueDay }, rough, addDays(rough, 62))[0] ?? rough
  const terms = termsOf(random, kind, startsOn, every, dueDay, pence)
  const share = kind === 'share' ? random.pick([0.5, 1 / 3, 0.4]) : 1
  return { every, startsOn, terms, schedule: { every, from: startsOn, dueDay }, from, today, share }
}

export function makeMember({ seed, kind: wanted, wording: given }: MemberOptions): LabelledMember {
  const random = seededRandom(seed)
  const kind = wanted ?? random.pick(CASES)
  const wording = given ?? random.pick(BANKS)
  const home = homeOf(random, kind)
  const who = landlord(random)
  const me = person(random)
  const spouse = someoneElse(random, [who.told])
  const agent = landlord(random)
  const written = kind === 'surname only' ? (who.written[4] ?? who.told) : random.pick(who.written)
  const second = kind === 'spouse name' ? `${spouse.first} ${spouse.last}` : random.pick(agent.written)
  const { terms, today, from, share } = home
  const due = dueDays(home.schedule, from, addDays(today, 70))
  const price = due.map((day) =>
    Math.round((terms.filter((each) => each.from <= day).at(-1)?.pence ?? 0) * share),
  )
  const story: Story = { random, kind, due, price, payments: [], written, second }
  const payments = paymentsOf(story)
  const home1 = address(random)
  const habit = referenceHabit(random, home1, me.last)
  const referenceOf = kind === 'reference only' ? () => 'RENT' : habit
  const template =
    kind === 'reference only' ? '{r}' : random.pick(wording.payments.filter((each) => each.includes('{n}')))
  const transactions: Transaction[] = []
  const rentIds = new Set<string>()
  const add = (row: Omit<Transaction, 'id'>, isRent = false) => {
    if (row.bookedOn > today || row.bookedOn < from) return
    const id = `t${transactions.length}`
    transactions.push({ id, ...row })
    if (isRent) rentIds.add(id)
  }
  for (const payment of payments) {
    const line = {
      name: payment.name,
      reference: payment.reference ?? referenceOf(payment.bookedOn),
      bookedOn: payment.bookedOn,
    }
    const description = describe(random, wording, payment.template ?? template, line)
    const pence = payment.credit ? payment.pence : -payment.pence
    add(
      { accountId: payment.accountId ?? 'first', bookedOn: payment.bookedOn, pence, description },
      payment.isRent,
    )
  }
  const names = [who.told, agent.told, written, second]
  for (const row of dailySpending(random, 'first', from, today)) add(row)
  for (const row of salary(random, 'first', from, today)) add(row)
  const decoys = random.whole(0, 3)
  for (let count = 0; count < decoys; count += 1)
    for (const row of decoySeries(random, 'first', from, today, price[0] ?? 0)) add(row)
  for (const row of friends(random, 'first', from, today, wording, names)) add(row)
  if (kind === 'own transfer') ownTransfers(story, price[0] ?? 0, from, today, add)
  const last = due.findIndex((day) => day > today)
  const periods = due.slice(0, last + 1).map((dueOn, index) => {
    const paid: Paid[] = payments.flatMap((payment) =>
      payment.isRent && payment.bookedOn >= from
        ? payment.towards
            .filter(([to]) => to === index)
            .map(([, pence]) => ({ bookedOn: payment.bookedOn, pence }))
        : [],
    )
    return { dueOn, state: trueState(dueOn, price[index] ?? 0, paid, 'england-and-wales', today) }
  })
  const payees = kind === 'housemate' ? [who.told, `${me.first} (housemate)`] : [who.told]
  const tenancy = { startsOn: home.startsOn, endsOn: null, terms, payees, address: home1, share }
  return {
    case: kind,
    bank: wording.bank,
    input: { transactions, tenancy, today },
    rentIds,
    periods: withCoverage(periods, transactions),
  }
}

function ownTransfers(
  story: Story,
  pence: number,
  from: Day,
  today: Day,
  add: (row: Omit<Transaction, 'id'>) => void,
): void {
  for (const due of story.due) {
    if (due < from || due > today) continue
    const bookedOn = standingOrderDay(addDays(due, -2))
    add({ accountId: 'first', bookedOn, pence: -pence, description: 'TRANSFER TO 20-45-77 60412345' })
    add({ accountId: 'joint', bookedOn, pence, description: 'TRANSFER FROM CURRENT' })
  }
}

function withCoverage(
  periods: LabelledMember['periods'],
  transactions: readonly Transaction[],
): LabelledMember['periods'] {
  const first = firstDayOf(transactions, '9999-12-31')
  return periods.filter((period) => period.dueOn >= first)
}
