import { addDays, addMonths, type Day, firstOfMonth } from '@keyturn/platform/days'
import { COUNCILS, onStatement, person } from './names.ts'
import type { Move, UnseenScenario } from './scenario.ts'

const SHOPS =
  'Lidl GB|Aldi Stores|Waitrose|Morrisons Daily|Gail’s Bakery|Pret A Manger|Nando’s|Trainline|Stagecoach|Dunelm|Primark|Temu.com|Etsy.com|Vinted|Screwfix|Specsavers|Deliveroo|Costa Coffee|B&M Bargains|Shell Hornsey'.split(
    '|',
  )
const DEBITS: [string, number, number][] = [
  ['Octopus Energy', 70, 160],
  ['Severn Trent Water', 28, 44],
  ['Hyperoptic Ltd', 25, 35],
  ['giffgaff', 10, 25],
  ['Spotify', 12, 12],
  ['Aviva Insurance', 30, 85],
  ['PureGym', 20, 33],
  ['Barclaycard', 50, 320],
  ['Santander Loans', 110, 290],
  ['Toyota Finance', 180, 330],
  ['RSPCA', 5, 15],
]

/** Yields the given day of every month in the history. */
function* monthsOf({ from, today }: UnseenScenario, onDay: number): Generator<Day> {
  for (let at = 0; ; at += 1) {
    const day = addMonths(firstOfMonth(from), at, onDay)
    if (day > today) return
    yield day
  }
}

export function monthly(
  story: UnseenScenario,
  onDay: number,
  move: Omit<Move, 'day'>,
  skip: (day: Day) => boolean = () => false,
): void {
  for (const day of monthsOf(story, onDay)) if (!skip(day)) story.moves.push({ ...move, day })
}

const isTaxFree = (day: Day) => ['02', '03'].includes(day.slice(5, 7))

export function councilTax(story: UnseenScenario, council: string, named = true): void {
  const { random } = story
  const name = named ? `${council} Borough Council Tax` : `${council} Borough Council`
  monthly(
    story,
    random.pick([1, 5, 15]),
    {
      pence: -random.whole(98, 240) * 100,
      how: 'debit',
      name,
      ref: String(random.whole(10_000_000, 99_999_999)),
    },
    isTaxFree,
  )
}

export function everyday(story: UnseenScenario): void {
  const { random, from, today, rent } = story
  for (const [name, low, high] of DEBITS) {
    if (random.chance(0.5))
      monthly(story, random.whole(1, 28), {
        pence: -random.whole(low * 100, high * 100),
        how: 'debit',
        name,
        ref: String(random.whole(100_000, 999_999)),
      })
  }
  if (random.chance(0.6)) councilTax(story, random.pick(COUNCILS))
  monthly(story, random.pick([25, 26, 28]), {
    pence: Math.round(rent * (2 + random.unit() * 2)),
    how: 'credit',
    name: 'Brightwater Logistics',
    ref: 'SALARY',
  })
  const friends = [person(random), person(random), person(random)]
  for (let day = from; day <= today; day = addDays(day, 1)) {
    if (random.chance(0.75))
      story.moves.push({ day, pence: -random.whole(210, 8400), how: 'card', name: random.pick(SHOPS) })
    if (random.chance(0.1)) {
      const pence = (random.chance(0.6) ? -1 : 1) * random.whole(5, 60) * 100
      story.moves.push({
        day,
        pence,
        how: 'transfer',
        name: onStatement(random, random.pick(friends)),
        ref: random.pick(['pizza', 'taxi', 'tickets', 'gas', 'thanks!', null]),
      })
    }
    if (random.chance(0.02))
      story.moves.push({ day, pence: -random.pick([2000, 4000, 6000]), how: 'cash', name: 'LINK Co-op' })
  }
}

/** Adds rows that look like rent but are none. */
export function lookalikes(story: UnseenScenario): void {
  const { random, rent, landlord } = story
  const off = (low: number, high: number) =>
    -Math.round((rent * (low + random.unit() * (high - low))) / 500) * 500
  const day = () => random.whole(1, 28)
  const all: (() => void)[] = [
    () =>
      monthly(story, day(), {
        pence: -rent,
        how: 'own',
        name: random.pick(['Savings', 'House fund', 'Rainy day']),
        ref: 'TRANSFER',
      }),
    () =>
      monthly(story, day(), {
        pence: off(0.3, 0.85),
        how: 'debit',
        name: random.pick(['Vanguard', 'Freetrade', 'Nutmeg ISA']),
        ref: 'ISA',
      }),
    () =>
      monthly(story, day(), {
        pence: off(0.8, 0.9),
        how: 'order',
        name: 'Little Acorns Nursery',
        ref: 'FEES',
      }),
    () =>
      monthly(story, day(), {
        pence: -random.whole(60, 180) * 100,
        how: 'debit',
        name: 'Access Self Storage',
        ref: 'UNIT RENT',
      }),
    () =>
      story.moves.push({
        day: addDays(story.today, -random.whole(30, 200)),
        pence: -rent,
        how: 'card',
        name: 'TUI Holidays',
      }),
    () =>
      story.moves.push({
        day: addDays(story.today, -random.whole(30, 200)),
        pence: -random.whole(15, 80) * 100,
        how: 'transfer',
        name: onStatement(random, landlord),
        ref: 'key deposit',
        label: 'neutral',
      }),
    () =>
      monthly(story, day(), {
        pence: -random.whole(150, 300) * 100,
        how: 'order',
        name: onStatement(random, person(random)),
        ref: 'kids',
      }),
    () =>
      monthly(story, day(), {
        pence: -random.whole(30, 120) * 100,
        how: 'card',
        name: random.pick(['Klarna', 'Clearpay', 'Enterprise Rent-A-Car']),
      }),
    () => monthly(story, day(), { pence: off(0.25, 0.5), how: 'own', name: 'Bills pot', ref: null }),
  ]
  for (let count = random.whole(1, 3); count > 0; count -= 1) random.pick(all)()
}
