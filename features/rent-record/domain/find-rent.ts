import { type Day, dayOfNumber, type Every, NATIONS, type Nation, numberOfDay } from '@keyturn/platform/days'
import { inferGrid } from './cadence.ts'
import { withEarlierRent } from './earlier-rent.ts'
import { judge } from './judge.ts'
import { type Payee, readPayee } from './payees.ts'
import { Reader, type Rows, readCredits, readRows } from './rows.ts'
import { dueList, everyAt, readTerms, type Stretch } from './schedule.ts'
import { periodsOf } from './settled.ts'
import { bouncedAmong, ownTransfers } from './undone.ts'
import { wordsOf } from './wording.ts'

export type { Day, Every, Nation }

export interface Transaction {
  id: string
  accountId: string
  bookedOn: Day
  /** Negative is money out. */
  pence: number
  description: string
  merchant?: string | null
}

export interface Terms {
  from: Day
  pence: number
  /** null: read it from the payments. */
  every: Every | null
  dueDay?: number | null
}

export interface Tenancy {
  startsOn: Day
  endsOn?: Day | null
  terms: Terms[]
  payees: string[]
  address?: string | null
  share?: number
  nation?: Nation
}

export interface Decision {
  transactionId: string
  isRent: boolean
}

export interface Match {
  transactionId: string
  /** 0.8 and above is verified; from 0.5 to 0.8 the member is asked. */
  confidence: number
  reasons: string[]
  periodIndexes: number[]
}

export interface Period {
  dueOn: Day
  lateAfter: Day
  duePence: number
  foundPence: number
  state: 'upcoming' | 'on_time' | 'late' | 'part_paid' | 'not_found'
  settledOn: Day | null
}

export interface RentFound {
  every: Every
  matches: Match[]
  periods: Period[]
}

export interface FindRentInput {
  transactions: readonly Transaction[]
  tenancy: Tenancy
  decisions?: readonly Decision[] | undefined
  today: Day
  /** A day from which the history is known although its rows begin later: rows that are no rent are not kept for long. */
  knownFrom?: Day | null | undefined
  /** Payments that an earlier look was sure of. */
  verified?: ReadonlySet<string> | undefined
}

const MOST_PAYEES = 24
const MOST_RISES = 4
const NOTHING: RentFound = { every: 'month', matches: [], periods: [] }

export function payeesOf(tenancy: Tenancy): Payee[] {
  const payees: Payee[] = []
  for (const told of (Array.isArray(tenancy.payees) ? tenancy.payees : []).slice(0, MOST_PAYEES)) {
    const payee = typeof told === 'string' ? readPayee(told) : null
    if (payee) payees.push(payee)
  }
  return payees
}

/** House number and street, when the address begins so: some people write it in the reference. */
export function homeOf(tenancy: Tenancy): string[] {
  const words = typeof tenancy.address === 'string' ? wordsOf(tenancy.address) : []
  const number = words.findIndex((word) => word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57)
  return number >= 0 ? words.slice(number, number + 2) : []
}

export function shareOf(share: number | undefined): number {
  if (typeof share !== 'number' || !(share > 0)) return 1
  if (share <= 1) return share
  return share <= 100 ? share / 100 : 1
}

/** Sums a rent payment can have: from a small shortfall on one period to more than a year at once. */
export function limitsOf(stretches: readonly Stretch[], share: number, today: number) {
  const prices = stretches.map((stretch) => stretch.pence)
  const least = Math.max(500, Math.min(...prices) * share * 0.03)
  return { today, leastPence: least, mostPence: Math.max(...prices) * 60 }
}

/** Without terms there are no periods; what the member confirmed is still rent. */
function confirmedOnly(rows: Rows): RentFound {
  const matches = rows.candidates
    .filter((each) => each.confirmed)
    .map((each) => ({
      transactionId: each.id,
      confidence: 1,
      reasons: ['You told us this is rent'],
      periodIndexes: [],
    }))
  return { ...NOTHING, matches }
}

/**
 * Finds the rent in a bank history and says, for every rent period the history covers, how it stands. Pure: the
 * same rows in any order, with the same today, give the same answer. A rent that rose before it was told is read from
 * the payments, one step back at a time.
 */
export function findRent(input: FindRentInput): RentFound {
  if (typeof input.tenancy !== 'object' || input.tenancy === null) return NOTHING
  let terms = input.tenancy.terms
  let found = findUnder(input)
  for (let rises = 0; rises < MOST_RISES; rises++) {
    const earlier = withEarlierRent(terms, found.periods)
    if (!earlier) return found
    terms = earlier
    found = findUnder({ ...input, tenancy: { ...input.tenancy, terms } })
  }
  return found
}

function findUnder(input: FindRentInput): RentFound {
  const { tenancy, decisions } = input
  const transactions = Array.isArray(input.transactions) ? input.transactions : []
  const stretches = readTerms(tenancy.terms)
  const share = shareOf(tenancy.share)
  const nation = NATIONS.find((each) => each === tenancy.nation) ?? 'england-and-wales'
  const told = numberOfDay(input.today)
  const reader = new Reader(payeesOf(tenancy), homeOf(tenancy))
  const until = Number.isNaN(told) ? Number.POSITIVE_INFINITY : told
  const limits =
    stretches.length > 0
      ? limitsOf(stretches, share, until)
      : { today: until, leastPence: Number.POSITIVE_INFINITY, mostPence: 0 }
  const rows = readRows(transactions, decisions, reader, { ...limits, verified: input.verified })
  const first = stretches[0]
  if (!first) return confirmedOnly(rows)
  const today = Number.isNaN(told) ? rows.lastDay : told
  if (!Number.isFinite(today)) return { ...NOTHING, every: first.every ?? 'month' }

  const credits = readCredits(transactions, rows.candidates, reader)
  const own = ownTransfers(rows.candidates, credits)
  const bounced = bouncedAmong(rows.candidates, credits, own)
  const standing = rows.candidates.filter((each) => each.confirmed || !(bounced.has(each) || own.has(each)))
  const inferred = inferGrid(standing, stretches, share, nation)
  const start = numberOfDay(tenancy.startsOn)
  const end = numberOfDay(tenancy.endsOn ?? '')
  const knownFrom = numberOfDay(input.knownFrom ?? '')
  const span = {
    start: Number.isNaN(start) ? first.from : start,
    end: Number.isNaN(end) ? Number.POSITIVE_INFINITY : end,
    coveredFrom: Math.min(rows.firstDay, today, Number.isNaN(knownFrom) ? today : knownFrom),
    today,
  }
  const dues = dueList(stretches, inferred, span, share, nation)
  const every = everyAt(stretches, inferred, today)
  const verdict = judge({
    candidates: standing,
    rejected: rows.rejected,
    bounced,
    dues,
    start: span.start,
    today,
    monthly: every === 'month',
  })
  return {
    every,
    matches: verdict.matches,
    periods: periodsOf(dues, verdict.settled, today).map((period) => ({
      ...period,
      dueOn: dayOfNumber(period.dueOn),
      lateAfter: dayOfNumber(period.lateAfter),
      settledOn: period.settledOn === null ? null : dayOfNumber(period.settledOn),
    })),
  }
}
