import { addDays, addMonths, dueDays, NATIONS } from '@keyturn/platform/days'
import type { Decision, Tenancy, Terms, Transaction } from '../../features/rent-engine/domain/find-rent.ts'
import { type Habits, habitsOf, intend, strangers, textFor } from './habits.ts'
import { type LabelledMember, truePeriods } from './labelled.ts'
import { landlord } from './people.ts'
import { inventedWord, seededRandom } from './random.ts'
import { dailySpending, decoySeries } from './spending.ts'
import { digitsOf } from './wording.ts'

/**
 * Second set of members with other assumptions. Habits are mixed freely, bank texts are arbitrary, and some strangers
 * are paid exactly the rent.
 */

export function makeHoldout1Member(seed: number): LabelledMember {
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
  const text = textFor(random, habits, who.written, wrapper)
  for (const payment of payments)
    rows.push({
      accountId: 'a',
      bookedOn: payment.bookedOn,
      pence: -payment.pence,
      isRent: true,
      ...text(payment.bookedOn),
    })
  strangers(random, habits, { from, today, startsOn, due, price, declared: who.declared }, wrapper, rows)
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
  const periods = truePeriods({ due, price, nation, from, today }, payments, transactions)
  const payees = habits.payeesKnown ? [who.declared] : []
  const tenancy: Tenancy = { startsOn, terms, payees, share, nation }
  return {
    case: labelOf(habits),
    bank: wrapper.join(' '),
    input: { transactions, tenancy, decisions, today },
    rentIds,
    periods,
  }
}

function labelOf(habits: Habits): string {
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
  return label.join('+')
}
