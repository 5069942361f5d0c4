import { addDays, addMonths, type Day, dueDays } from '@keyturn/platform/days'
import type { Tenancy, Transaction } from '../../features/rent-engine/domain/find-rent.ts'
import { type LabelledMember, truePeriods } from './labelled.ts'
import { type Random, seededRandom } from './random.ts'
import type { Move, RenterHistory } from './scenario.ts'
import { PAYMENT_SCENARIOS } from './scenarios.ts'
import { dailySpending, decoySeries, salary } from './spending.ts'
import { TIMING_SCENARIOS } from './timing-scenarios.ts'
import { describe, digitsOf } from './wording.ts'

/**
 * Third set of members: each has one scenario of `scenarios.ts` or `timing-scenarios.ts`. Their banks and landlords are absent from
 * the other sets.
 */

const GIVEN =
  'Anneliese Bartosz Caoimhe Dipika Efosa Ffion Gurpreet Hyacinth Ines Jürgen Keziah Lubna Mateus'.split(' ')
const FAMILY =
  'Quartermaine Ó-Súilleabháin Vandenberg Iwu Llewellyn-Price Zhang Fortescue Brânză Dhaliwal Abara'.split(
    ' ',
  )
const FIRMS = [
  'Tideway Lets Limited',
  'Brook & Vale LLP',
  'Number Nine Homes',
  'Hallmark Residential',
  'P K Estates',
]
const HOUSES = ['{n} {r}', 'PMT {n} {r} {d}', 'Sent to {n} ref {r}', '{d} {x} {n}', 'OUT/{n}/{r}/{x}']

function ownerOf(random: Random): string {
  return random.chance(0.6) ? `${random.pick(GIVEN)} ${random.pick(FAMILY)}` : random.pick(FIRMS)
}

function differentOwner(random: Random, but: string): string {
  for (;;) {
    const other = ownerOf(random)
    if (!other.split(' ').some((word) => but.includes(word))) return other
  }
}

function roundedRent(random: Random, every: 'week' | 'fortnight' | 'four_weeks' | 'month'): number {
  const month = random.whole(420, 2100)
  return (
    { week: Math.round(month / 4.345), fortnight: Math.round(month / 2.17), four_weeks: month, month }[
      every
    ] * 100
  )
}

const SCENARIOS = { ...PAYMENT_SCENARIOS, ...TIMING_SCENARIOS }

export function makeHoldout2Member(seed: number, wanted?: string): LabelledMember {
  const random = seededRandom(seed * 13 + 5)
  const kind = wanted ?? random.pick(Object.keys(SCENARIOS))
  const walk = SCENARIOS[kind]
  if (!walk) throw new Error(`Nobody lives "${kind}"`)
  const every = walk.every ?? 'month'
  const today = addDays('2026-11-21', -random.whole(0, 500))
  const from = addDays(today, -random.whole(150, 700))
  const dueDay = every === 'month' ? random.whole(1, 28) : (walk.weekday ?? 1)
  const rough = walk.startsInside
    ? addDays(from, random.whole(100, 115))
    : addDays(from, -random.whole(60, 600))
  const [startsOn = rough] = dueDays({ every, from: rough, dueDay }, rough, addDays(rough, 62))
  const pence = roundedRent(random, every)
  const risesOn = addMonths(
    startsOn,
    Math.ceil((Date.parse(from) - Date.parse(startsOn)) / 2.63e9) + random.whole(2, 4),
  )
  const rise = { from: risesOn, pence: Math.round((pence * 1.05) / 500) * 500 + 500 }
  const share = walk.told?.share ?? 1
  const due = dueDays({ every, from: startsOn, dueDay }, addDays(from, -40), addDays(today, 120))
  const price = due.map((day) =>
    Math.round((walk.told?.rise && day >= rise.from ? rise.pence : pence) * share),
  )
  const owner = ownerOf(random)
  const other = differentOwner(random, owner)
  const before = due.filter((day) => day < from).length
  const at = before + random.whole(2, Math.max(2, Math.min(9, due.length - before - 5)))
  // Without a declared rent day, only the days of the payments reveal it.
  const lag = walk.told?.every === null ? 0 : random.pick([0, 0, 0, 1, 2, 3])
  const life: RenterHistory = { random, due, price, owner, other, at, lag }
  const moves = walk.live(life)
  const { transactions, rentIds } = rowsOf(random, moves, { from, today, rent: price[0] ?? 0 })
  const terms: Tenancy['terms'] = [{ from: startsOn, pence, every, dueDay }]
  if (walk.told?.rise) terms.push({ every, dueDay, ...rise })
  if (walk.told?.every === null) terms[0] = { from: startsOn, pence, every: null, dueDay: null }
  const otherWeek = walk.told?.otherWeek ? addDays(startsOn, -7) : startsOn
  if (walk.told?.otherWeek) terms[0] = { from: otherWeek, pence, every, dueDay }
  const payees = walk.told?.payees ?? [owner]
  const meant = moves.map((move) => ({ bookedOn: move.on, towards: move.towards ?? [] }))
  return {
    case: kind,
    bank: 'a house of no renown',
    input: { transactions, tenancy: { startsOn: otherWeek, terms, payees, share }, today },
    rentIds,
    periods: truePeriods({ due, price, nation: 'england-and-wales', from, today }, meant, transactions),
  }
}

function rowsOf(
  random: Random,
  moves: readonly Move[],
  span: { from: Day; today: Day; rent: number },
): { transactions: Transaction[]; rentIds: Set<string> } {
  const templates = new Map<string, string>()
  const rentIds = new Set<string>()
  const rows: Transaction[] = []
  const usual = random.pick(['rent', 'Flat 4', 'thanks', digitsOf(random, 6)])
  const add = (row: Omit<Transaction, 'id'>, isRent: boolean) => {
    if (row.bookedOn < span.from || row.bookedOn > span.today) return
    const id = `${digitsOf(random, 7)}.${rows.length}`
    rows.push({ id, ...row })
    if (isRent) rentIds.add(id)
  }
  for (const move of moves) {
    const accountId = move.account ?? 'main'
    const template = move.line ?? templates.get(accountId) ?? random.pick(HOUSES)
    if (!move.line) templates.set(accountId, template)
    const house = { bank: '', payments: [], shouts: accountId === 'new' || move.line !== undefined }
    const words = { name: move.name, reference: move.reference ?? usual, bookedOn: move.on }
    const description = describe(random, house, template, words)
    add({ accountId, bookedOn: move.on, pence: -move.pence, description }, move.towards !== undefined)
  }
  for (const row of dailySpending(random, 'main', span.from, span.today)) add(row, false)
  for (const row of salary(random, 'main', span.from, span.today)) add(row, false)
  if (random.chance(0.6))
    for (const row of decoySeries(random, 'main', span.from, span.today, span.rent)) add(row, false)
  rows.sort((left, right) => (left.id < right.id ? -1 : 1))
  return { transactions: rows, rentIds }
}
