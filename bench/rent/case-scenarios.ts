import { addDays, type Day, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { Random } from './random.ts'

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

export interface Payment {
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

export interface CaseScenario {
  random: Random
  kind: Case
  due: Day[]
  price: number[]
  payments: Payment[]
  written: string
  /** Second home, agent or spouse that is also paid. */
  second: string
}

export function standingOrderDay(due: Day): Day {
  return workingDayOnOrAfter(due, 'england-and-wales')
}

function payDay(story: CaseScenario, due: Day, habit: number): Day {
  if (story.kind === 'habitually early') return addDays(due, -habit)
  return habit < 3 ? standingOrderDay(due) : addDays(due, story.random.whole(0, 3))
}

function usual(story: CaseScenario, index: number, habit: number): Payment {
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

/** Changes the steady story at one period `at`; `rows` are the default payments. */
function applyCase(story: CaseScenario, rows: Payment[], at: number): Payment[] {
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
      // Shown as pending, then booked under a new id; only the booked row is the payment.
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

function addMoveIn(story: CaseScenario, rows: Payment[]): Payment[] {
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

export function paymentsOf(story: CaseScenario): Payment[] {
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
  rows = addMoveIn(story, rows)
  return rows.length === due.length ? applyCase(story, rows, at) : rows
}
