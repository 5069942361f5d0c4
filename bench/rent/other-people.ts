import {
  addDays,
  addMonths,
  type Day,
  dueDays,
  type Every,
  NATIONS,
  workingDayOnOrAfter,
} from '@keyturn/platform/days'
import type { Decision, Tenancy, Terms, Transaction } from '../../features/rent-record/domain/find-rent.ts'
import { firstDayOf, type LabelledMember, type Paid, trueState } from './labelled.ts'
import { landlord, person, someoneElse } from './people.ts'
import { inventedWord, type Random, seededRandom } from './random.ts'
import { dailySpending, decoySeries } from './spending.ts'
import { digitsOf } from './wording.ts'

/**
 * A second set of people, made on other assumptions than the first: habits are mixed freely instead of one story
 * each, banks write whatever they like, and some strangers are paid exactly the rent.
 */

interface Habits {
  every: Every
  /** Days after the due day; drawn anew each time. */
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
  texts: 'payee' | 'merchant only' | 'reference only' | 'wrapped'
  decides: boolean
}

function habitsOf(random: Random): Habits {
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
    texts: random.pick(['payee', 'payee', 'wrapped', 'wrapped', 'merchant only', 'reference only']),
    decides: random.chance(0.1),
  }
}

function textFor(
  random: Random,
  habits: Habits,
  name: string,
  wrapper: readonly string[],
): (bookedOn: Day) => { description: string; merchant: string | null } {
  const cut = random.pick([99, 99, 18, 14])
  const shout = random.chance(0.6)
  const shown = (shout ? name.toUpperCase() : name).slice(0, cut).trim()
  const reference = random.pick(['', '', 'rent', 'Flat', digitsOf(random, 8), 'thank you'])
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

interface Intended {
  bookedOn: Day
  pence: number
  towards: [number, number][]
}

function intend(
  random: Random,
  habits: Habits,
  due: readonly Day[],
  price: readonly number[],
  nation: (typeof NATIONS)[number],
): Intended[] {
  const payments: Intended[] = []
  let paidUpTo = -1
  for (const [index, dueOn] of due.entries()) {
    if (index <= paidUpTo || random.chance(habits.skipChance)) continue
    const owed = price[index] ?? 0
    const bookedOn = addDays(workingDayOnOrAfter(dueOn, nation), habits.delay(random))
    const next = price[index + 1]
    if (next !== undefined && random.chance(habits.aheadChance)) {
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

export function makeOtherMember(seed: number): LabelledMember {
  const random = seededRandom(seed * 7 + 3)
  const habits = habitsOf(random)
  const nation = random.pick(NATIONS)
  const today = addDays('2026-11-21', -random.whole(0, 700))
  const from = addDays(today, -random.whole(90, 760))
  const startsOn = habits.priorLandlord
    ? addDays(from, random.whole(40, 80))
    : addDays(from, -random.whole(0, 900))
  const dueDay = habits.every === 'month' ? random.whole(1, 31) : random.whole(1, 7)
  const monthly = random.chance(0.5) ? random.whole(16, 90) * 2500 : random.whole(40_000, 220_000)
  const pence =
    habits.every === 'month'
      ? monthly
      : Math.round(monthly / { week: 4.345, fortnight: 2.17, four_weeks: 1.087 }[habits.every])
  const terms: Terms[] = [{ from: startsOn, pence, every: habits.every, dueDay }]
  if (random.chance(0.3))
    terms.push({
      from: addMonths(startsOn, 12),
      pence: Math.round(pence * 1.045),
      every: habits.every,
      dueDay,
    })
  const share = random.chance(0.15) ? random.pick([0.5, 0.25, 0.6]) : 1
  const due = dueDays({ every: habits.every, from: startsOn, dueDay }, from, addDays(today, 70))
  const price = due.map((day) =>
    Math.round((terms.filter((each) => each.from <= day).at(-1)?.pence ?? 0) * share),
  )
  const who = landlord(random)
  const wrapper = [inventedWord(random), inventedWord(random), inventedWord(random)]
  const rows: (Omit<Transaction, 'id'> & { isRent: boolean })[] = []
  const payments = intend(random, habits, due, price, nation)
  const text = textFor(random, habits, random.pick(who.written), wrapper)
  for (const payment of payments)
    rows.push({
      accountId: 'a',
      bookedOn: payment.bookedOn,
      pence: -payment.pence,
      isRent: true,
      ...text(payment.bookedOn),
    })
  strangers(random, habits, { from, today, startsOn, due, price, told: who.told }, wrapper, rows)
  for (const row of dailySpending(random, 'a', from, today)) rows.push({ ...row, isRent: false })
  for (let count = random.whole(0, 2); count > 0; count -= 1)
    for (const row of decoySeries(random, 'a', from, today, price[0] ?? 90_000))
      rows.push({ ...row, isRent: false })
  const rentIds = new Set<string>()
  const transactions: Transaction[] = []
  for (const { isRent, ...row } of rows) {
    if (row.bookedOn < from || row.bookedOn > today) continue
    const id = `${digitsOf(random, 6)}-${transactions.length}`
    transactions.push({ id, ...row })
    if (isRent) rentIds.add(id)
  }
  transactions.sort((left, right) => (left.id < right.id ? -1 : 1))
  const decisions: Decision[] = habits.decides
    ? transactions
        .filter((row) => row.pence < -20_000 && random.chance(0.1))
        .map((row) => ({ transactionId: row.id, isRent: rentIds.has(row.id) }))
    : []
  const firstSeen = firstDayOf(transactions, '9999-12-31')
  const last = due.findIndex((day) => day > today)
  const periods = due.slice(0, last + 1).map((dueOn, index) => {
    const paid: Paid[] = payments
      .filter((payment) => payment.bookedOn >= from && payment.bookedOn <= today)
      .flatMap((payment) =>
        payment.towards
          .filter(([to]) => to === index)
          .map(([, sum]) => ({ bookedOn: payment.bookedOn, pence: sum })),
      )
    return { dueOn, state: trueState(dueOn, price[index] ?? 0, paid, nation, today) }
  })
  const payees = habits.payeesKnown ? [who.told] : []
  const tenancy: Tenancy = { startsOn, terms, payees, share, nation }
  const label: string[] = [
    habits.every,
    habits.texts,
    ...(['withBills', 'priorLandlord', 'sameSizeStranger', 'sideBills', 'decides'] as const).filter(
      (name) => habits[name],
    ),
  ]
  if (habits.skipChance) label.push('skips')
  if (habits.aheadChance) label.push('ahead')
  if (habits.partsChance > 0.1) label.push('parts')
  if (!habits.payeesKnown) label.push('unknown payee')
  return {
    case: label.join('+'),
    bank: wrapper.join(' '),
    input: { transactions, tenancy, decisions, today },
    rentIds,
    periods: periods.filter((period) => period.dueOn >= firstSeen),
  }
}

interface Scene {
  from: Day
  today: Day
  startsOn: Day
  due: readonly Day[]
  price: readonly number[]
  told: string
}

function strangers(
  random: Random,
  habits: Habits,
  scene: Scene,
  wrapper: readonly string[],
  rows: (Omit<Transaction, 'id'> & { isRent: boolean })[],
): void {
  const other = someoneElse(random, [scene.told])
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
