import { addDays, daysBetween, dueDays, type Every } from '@keyturn/platform/days'
import type { Period, Terms } from '../../features/rent-engine/domain/find-rent.ts'
import { firstDayOf, trueState } from './labelled.ts'
import type { Finder } from './measure.ts'

/**
 * Three published rules for finding rent: keywords; the same amount within five days of the due day; a text repeated
 * monthly with a similar amount.
 */

type Input = Parameters<Finder>[0]
type Rule = (input: Input) => Set<string>

const WORDS = ['RENT', 'LANDLORD', 'LETTING', 'TENANCY', 'HOUSING ASSOCIATION', 'PROPERTY', 'ESTATE AGENT']
const NOT_WORDS = ['LINE RENTAL', 'MORTGAGE', 'COUNCIL TAX', 'UNPAID', 'RETURNED']

function termsAt(terms: readonly Terms[], day: string): Terms | undefined {
  return terms.filter((each) => each.from <= day).at(-1) ?? terms[0]
}

function duesOf(input: Input): { dueOn: string; pence: number }[] {
  const { tenancy, transactions, today } = input
  const [first] = tenancy.terms
  const from = firstDayOf(transactions, today)
  if (!first) return []
  const every: Every = first.every ?? 'month'
  const days = dueDays({ every, from: first.from, dueDay: first.dueDay ?? null }, from, addDays(today, 62))
  const last = days.findIndex((day) => day > today)
  return days.slice(0, last + 1).map((dueOn) => ({
    dueOn,
    pence: Math.round((termsAt(tenancy.terms, dueOn)?.pence ?? 0) * (tenancy.share ?? 1)),
  }))
}

const keywords: Rule = ({ transactions }) => {
  const found = new Set<string>()
  for (const row of transactions) {
    const text = `${row.description} ${row.merchant ?? ''}`.toUpperCase()
    if (
      row.pence < 0 &&
      WORDS.some((word) => text.includes(word)) &&
      !NOT_WORDS.some((word) => text.includes(word))
    )
      found.add(row.id)
  }
  return found
}

const amountAndDay: Rule = (input) => {
  const dues = duesOf(input)
  const found = new Set<string>()
  for (const row of input.transactions) {
    if (dues.some((due) => -row.pence === due.pence && Math.abs(daysBetween(due.dueOn, row.bookedOn)) <= 5))
      found.add(row.id)
  }
  return found
}

const recurrence: Rule = (input) => {
  const groups = new Map<string, Input['transactions'][number][]>()
  for (const row of input.transactions) {
    if (row.pence >= 0) continue
    const text = row.description
      .toUpperCase()
      .replace(/[^A-Z]+/g, ' ')
      .trim()
    groups.set(text, [...(groups.get(text) ?? []), row])
  }
  const rent = Math.round((input.tenancy.terms.at(-1)?.pence ?? 0) * (input.tenancy.share ?? 1))
  const found = new Set<string>()
  for (const rows of groups.values()) {
    rows.sort((left, right) => (left.bookedOn < right.bookedOn ? -1 : 1))
    const gaps = rows.slice(1).map((row, at) => daysBetween(rows[at]?.bookedOn ?? '', row.bookedOn))
    const monthly = gaps.filter((gap) => gap >= 25 && gap <= 35).length
    if (rows.length < 3 || monthly * 10 < gaps.length * 8) continue
    for (const row of rows) if (Math.abs(-row.pence - rent) <= rent * 0.1) found.add(row.id)
  }
  return found
}

function finderBy(rule: Rule): Finder {
  return (input) => {
    const ids = rule(input)
    const nation = input.tenancy.nation ?? 'england-and-wales'
    const dues = duesOf(input)
    const paid = dues.map((): { bookedOn: string; pence: number }[] => [])
    for (const row of input.transactions) {
      if (!ids.has(row.id)) continue
      let nearest = 0
      for (const [at, due] of dues.entries()) {
        if (
          Math.abs(daysBetween(due.dueOn, row.bookedOn)) <
          Math.abs(daysBetween(dues[nearest]?.dueOn ?? '', row.bookedOn))
        )
          nearest = at
      }
      paid[nearest]?.push({ bookedOn: row.bookedOn, pence: -row.pence })
    }
    const periods: Period[] = dues.map(({ dueOn, pence }, at) => ({
      dueOn,
      lateAfter: dueOn,
      duePence: pence,
      foundPence: 0,
      settledOn: null,
      state: trueState(dueOn, pence, paid[at] ?? [], nation, input.today),
    }))
    return { matches: [...ids].map((transactionId) => ({ transactionId, confidence: 1 })), periods }
  }
}

export const PEERS: readonly { name: string; find: Finder }[] = [
  { name: 'words in the text', find: finderBy(keywords) },
  { name: 'same amount, five days', find: finderBy(amountAndDay) },
  { name: 'same text every month', find: finderBy(recurrence) },
]
