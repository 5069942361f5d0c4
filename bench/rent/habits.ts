import {
  addDays,
  addMonths,
  type Day,
  type Every,
  type NATIONS,
  workingDayOnOrAfter,
} from '@keyturn/platform/days'
import type { Transaction } from '../../features/rent-engine/domain/find-rent.ts'
import { person, someoneElse } from './people.ts'
import type { Random } from './random.ts'
import { BANKS, describe, digitsOf } from './wording.ts'

export interface Habits {
  every: Every
  /** Days after the due day, drawn for each payment. */
  delay: (random: Random) => number
  partsChance: number
  parts: number
  skipChance: number
  aheadChance: number
  withBills: boolean
  priorLandlord: boolean
  sameSizeStranger: boolean
  sideBills: boolean
  payeesKnown: boolean
  texts: 'payee' | 'merchant only' | 'reference only' | 'wrapped' | 'all sorts'
  decides: boolean
}

export function habitsOf(random: Random): Habits {
  const delays = [
    () => 0,
    () => 0,
    (r: Random) => r.whole(-3, 1),
    (r: Random) => r.whole(0, 4),
    (r: Random) => (r.chance(0.08) ? r.whole(9, 22) : 0),
  ]
  return {
    every: random.chance(0.8) ? 'month' : random.pick(['week', 'fortnight', 'four_weeks']),
    delay: random.pick(delays),
    partsChance: random.chance(0.15) ? 0.5 : 0.02,
    parts: random.whole(2, 3),
    skipChance: random.chance(0.15) ? 0.1 : 0,
    aheadChance: random.chance(0.08) ? 0.15 : 0,
    withBills: random.chance(0.06),
    priorLandlord: random.chance(0.2),
    sameSizeStranger: random.chance(0.12),
    sideBills: random.chance(0.15),
    payeesKnown: random.chance(0.92),
    texts: random.pick([
      'payee',
      'payee',
      'wrapped',
      'wrapped',
      'merchant only',
      'reference only',
      'all sorts',
    ]),
    decides: random.chance(0.1),
  }
}

export function textFor(
  random: Random,
  habits: Habits,
  names: readonly string[],
  wrapper: readonly string[],
): (bookedOn: Day) => { description: string; merchant: string | null } {
  const name = random.pick(names)
  const cut = random.pick([99, 99, 18, 14])
  const shout = random.chance(0.6)
  const shown = (shout ? name.toUpperCase() : name).slice(0, cut).trim()
  const reference = random.pick(['', '', 'rent', 'Flat', digitsOf(random, 8), 'thank you'])
  if (habits.texts === 'all sorts') {
    return (day) => {
      const written = random.pick(names).slice(0, cut)
      const around = random.pick(BANKS)
      const line = { name: written, reference: random.pick([reference, 'rent', '']), bookedOn: day }
      const template = random.pick(around.payments.filter((each) => each.includes('{n}')))
      return { description: describe(random, around, template, line), merchant: null }
    }
  }
  if (habits.texts === 'merchant only')
    return () => ({ description: `${wrapper[0]} ${digitsOf(random, 10)}`, merchant: name })
  if (habits.texts === 'reference only')
    return (day) => ({
      description: random.chance(0.5) ? 'rent' : `Rent ${day.slice(5, 7)}/${day.slice(0, 4)}`,
      merchant: null,
    })
  if (habits.texts === 'payee')
    return () => ({
      description: `${shown} ${reference}`.trim(),
      merchant: random.chance(0.1) ? shown : null,
    })
  return (day) => ({
    description: `${wrapper[0]} ${wrapper[1]} ${shown} ${reference} ${day.slice(8)}${day.slice(5, 7)} ${wrapper[2]}${digitsOf(random, 5)}`,
    merchant: null,
  })
}

export interface Intended {
  bookedOn: Day
  pence: number
  towards: [number, number][]
}

/**
 * Due days after a skipped rent on which no rent is paid ahead, because the catch-up rule would apply the double
 * payment to the skipped one.
 */
const CATCH_UP_MONTHS = 3

export function intend(
  random: Random,
  habits: Habits,
  due: readonly Day[],
  price: readonly number[],
  nation: (typeof NATIONS)[number],
): Intended[] {
  const payments: Intended[] = []
  let paidUpTo = -1
  let lastSkipped = Number.NEGATIVE_INFINITY
  for (const [index, dueOn] of due.entries()) {
    if (index <= paidUpTo) continue
    if (random.chance(habits.skipChance)) {
      lastSkipped = index
      continue
    }
    const owed = price[index] ?? 0
    const bookedOn = addDays(workingDayOnOrAfter(dueOn, nation), habits.delay(random))
    const next = price[index + 1]
    const isOwing = index - lastSkipped <= CATCH_UP_MONTHS
    if (next !== undefined && random.chance(habits.aheadChance) && !isOwing) {
      payments.push({
        bookedOn,
        pence: owed + next,
        towards: [
          [index, owed],
          [index + 1, next],
        ],
      })
      paidUpTo = index + 1
      continue
    }
    if (habits.every === 'month' && random.chance(habits.partsChance)) {
      let rest = owed
      for (let part = 0; part < habits.parts; part += 1) {
        const pence =
          part === habits.parts - 1 ? rest : Math.round((owed / habits.parts) * (0.8 + random.unit() * 0.4))
        rest -= pence
        payments.push({
          bookedOn: addDays(bookedOn, part * random.whole(0, 6)),
          pence,
          towards: [[index, pence]],
        })
      }
      continue
    }
    const pence = habits.withBills ? owed + random.whole(2000, 6000) : owed
    payments.push({ bookedOn, pence, towards: [[index, pence]] })
  }
  return payments
}

export interface Scene {
  from: Day
  today: Day
  startsOn: Day
  due: readonly Day[]
  price: readonly number[]
  declared: string
}

export function strangers(
  random: Random,
  habits: Habits,
  scene: Scene,
  wrapper: readonly string[],
  rows: (Omit<Transaction, 'id'> & { isRent: boolean })[],
): void {
  const other = someoneElse(random, [scene.declared])
  const name = `${other.first} ${other.last}`
  const price = scene.price[0] ?? 80_000
  const monthlyFrom = (start: Day, end: Day, onDay: number, put: (day: Day) => void) => {
    for (let month = `${start.slice(0, 7)}-01`; month <= end; month = addMonths(month, 1)) {
      const day = addMonths(month, 0, onDay)
      if (day >= start && day <= end) put(day)
    }
  }
  if (habits.priorLandlord) {
    const before = random.chance(0.4) ? price : random.whole(50_000, 150_000)
    monthlyFrom(scene.from, addDays(scene.startsOn, -12), random.whole(1, 28), (bookedOn) =>
      rows.push({ accountId: 'a', bookedOn, pence: -before, description: `${name} RENT`, isRent: false }),
    )
  }
  if (habits.sameSizeStranger && habits.payeesKnown) {
    const text = random.pick([name, 'JOINT ACCOUNT', 'Vanguard', `${wrapper[0]} ${name}`])
    monthlyFrom(scene.from, scene.today, random.whole(1, 28), (bookedOn) =>
      rows.push({ accountId: 'a', bookedOn, pence: -price, description: text, isRent: false }),
    )
  }
  if (habits.sideBills) {
    const someone = person(random)
    monthlyFrom(scene.from, scene.today, random.whole(1, 28), (bookedOn) =>
      rows.push({
        accountId: 'a',
        bookedOn,
        pence: -random.whole(2000, 16_000),
        description: `${someone.first} ${someone.last} bills`,
        isRent: false,
      }),
    )
  }
}
