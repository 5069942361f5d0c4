import { addDays, addMonths, type Day, dueDays, type Every, type Schedule } from '@keyturn/platform/days'
import type { Terms, Transaction } from '../../features/rent-engine/domain/find-rent.ts'
import { CASES, type Case, type CaseScenario, paymentsOf, standingOrderDay } from './case-scenarios.ts'
import { type LabelledMember, truePeriods } from './labelled.ts'
import { address, landlord, person, referenceHabit, someoneElse } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { dailySpending, decoySeries, friends, salary } from './spending.ts'
import { BANKS, type BankWording, describe } from './wording.ts'

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
  const spouse = someoneElse(random, [who.declared])
  const agent = landlord(random)
  const written = kind === 'surname only' ? (who.written[4] ?? who.declared) : random.pick(who.written)
  const second = kind === 'spouse name' ? `${spouse.first} ${spouse.last}` : random.pick(agent.written)
  const { terms, today, from, share } = home
  const due = dueDays(home.schedule, from, addDays(today, 70))
  const price = due.map((day) =>
    Math.round((terms.filter((each) => each.from <= day).at(-1)?.pence ?? 0) * share),
  )
  const story: CaseScenario = { random, kind, due, price, payments: [], written, second }
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
  const names = [who.declared, agent.declared, written, second]
  for (const row of dailySpending(random, 'first', from, today)) add(row)
  for (const row of salary(random, 'first', from, today)) add(row)
  const decoys = random.whole(0, 3)
  for (let count = 0; count < decoys; count += 1)
    for (const row of decoySeries(random, 'first', from, today, price[0] ?? 0)) add(row)
  for (const row of friends(random, 'first', from, today, wording, names)) add(row)
  if (kind === 'own transfer') ownTransfers(story, price[0] ?? 0, from, today, add)
  const truth = { due, price, nation: 'england-and-wales' as const, from, today }
  const periods = truePeriods(
    truth,
    payments.filter((payment) => payment.isRent),
    transactions,
  )
  const payees = kind === 'housemate' ? [who.declared, `${me.first} (housemate)`] : [who.declared]
  const tenancy = { startsOn: home.startsOn, endsOn: null, terms, payees, address: home1, share }
  return {
    case: kind,
    bank: wording.bank,
    input: { transactions, tenancy, today },
    rentIds,
    periods,
  }
}

function ownTransfers(
  story: CaseScenario,
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
