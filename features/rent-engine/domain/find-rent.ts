import { dayOfNumber, NATIONS, numberOfDay } from '@keyturn/platform/days'
import { readHistory } from './assign/read.ts'
import type { Observe } from './assign/trust.ts'
import { addressTokensOf } from './bank-lines/address-tokens.ts'
import { SURELY_NAMED } from './bank-lines/payees.ts'
import { limitsOf, payeesOf } from './bank-lines/read-tenancy.ts'
import { type Candidate, type Credit, Reader, type Rows, readCredits, readRows } from './bank-lines/rows.ts'
import { collectedMonthly } from './due-days/collected-monthly.ts'
import type { TermsSegment } from './due-days/grid.ts'
import { shownRhythm } from './due-days/rent-rhythm.ts'
import { everyAt } from './due-days/runs.ts'
import { dueList, readTerms, shareOf } from './due-days/schedule.ts'
import { withEarlierRent } from './earlier-rent.ts'
import type { BroughtBack, ExcludedPayment, FindRentInput, RentFound } from './model.ts'
import { periodsOf } from './results/periods.ts'
import { bouncedAmong, ownTransfers } from './set-aside/bounces-and-transfers.ts'
import { arrivedInOwnAccount, type Holders, holdersOf } from './set-aside/own-arrivals.ts'
import { returnedRent } from './set-aside/returned-rent.ts'

export type * from './model.ts'

const MOST_RISES = 4
const NOTHING_FOUND: RentFound = {
  every: 'month',
  matches: [],
  periods: [],
  setAside: [],
  passedOver: [],
  broughtBack: [],
}

/** Without terms there are no periods, but confirmed payments are still rent. */
function confirmedOnly(rows: Rows): RentFound {
  const matches = rows.candidates
    .filter((each) => each.confirmed)
    .map((each) => ({
      transactionId: each.id,
      confidence: 1,
      reasons: ['You told us this is rent'],
      periodIndexes: [],
      orElse: null,
    }))
  return { ...NOTHING_FOUND, matches }
}

/** Own transfers and returned payments, with the credits that returned them. */
function movedAmong(
  candidates: readonly Candidate[],
  credits: readonly Credit[],
  { lastDay, leastStrangerPence, holders }: { lastDay: number; leastStrangerPence: number; holders: Holders },
) {
  const transfers = ownTransfers(candidates, credits)
  const arrivals = { taken: new Set([...transfers.keys(), ...transfers.values()]), holders }
  const own = new Set([...transfers.keys(), ...arrivedInOwnAccount(candidates, credits, arrivals)])
  // Money from the landlord after the tenancy's end is the deposit, unless the bank labels it as a return.
  const mayReturn = credits.filter(({ day, wording }) => day <= lastDay || wording.saysReturned)
  const returned = bouncedAmong(candidates, mayReturn, own)
  const taken = new Set([...own, ...returned.keys(), ...returned.values()])
  const goesRound = returnedRent(candidates, credits, { taken, end: lastDay, leastStrangerPence })
  const pair = (payment: Candidate, by: readonly Credit[], isRound: boolean): BroughtBack => ({
    ...{ transactionId: payment.id, by: by.map(({ id }) => id), isRound },
  })
  return {
    own,
    bounced: new Set([...returned.keys(), ...goesRound.map(({ payment }) => payment)]),
    broughtBack: [
      ...[...returned].map(([payment, credit]) => pair(payment, [credit], false)),
      ...goesRound.map((each) => pair(each.payment, each.credits, true)),
    ],
  }
}

/** Reports only returned payments to the landlord and own transfers of exactly the rent. */
function excludedAmong(
  own: ReadonlySet<Candidate>,
  bounced: ReadonlySet<Candidate>,
  stretches: readonly TermsSegment[],
  share: number,
): ExcludedPayment[] {
  const prices = new Set(stretches.map((stretch) => Math.round(stretch.pence * (stretch.share ?? share))))
  const because =
    (reason: ExcludedPayment['because']) =>
    ({ id, day, pence }: Candidate): ExcludedPayment => ({
      transactionId: id,
      because: reason,
      bookedOn: dayOfNumber(day),
      pence,
    })
  const lost = [...bounced].filter(
    ({ confirmed, recognised }) => !confirmed && recognised.strength >= SURELY_NAMED,
  )
  const moved = [...own].filter(({ pence }) => prices.has(pence))
  return [...lost.map(because('came_back')), ...moved.map(because('own_transfer'))]
}

/**
 * Finds rent payments in a bank history, and the state of each rent period. Pure and independent of row order. Detects
 * earlier rents one rise at a time.
 */
export function findRent(input: FindRentInput, observe?: Observe): RentFound {
  if (typeof input.tenancy !== 'object' || input.tenancy === null) return NOTHING_FOUND
  let terms = input.tenancy.terms
  let found = findUnder(input, observe)
  for (let rises = 0; rises < MOST_RISES; rises++) {
    const earlier = withEarlierRent(terms, found.periods)
    if (!earlier) return found
    terms = earlier
    found = findUnder({ ...input, tenancy: { ...input.tenancy, terms } })
  }
  return found
}

function findUnder(input: FindRentInput, observe?: Observe): RentFound {
  const { tenancy, decisions } = input
  const transactions = Array.isArray(input.transactions) ? input.transactions : []
  const told = readTerms(tenancy.terms)
  const share = shareOf(tenancy.share)
  const nation = NATIONS.find((each) => each === tenancy.nation) ?? 'england-and-wales'
  const given = numberOfDay(input.today)
  const payees = payeesOf(tenancy)
  const reader = new Reader(payees, addressTokensOf(tenancy.address))
  const until = Number.isNaN(given) ? Number.POSITIVE_INFINITY : given
  const limits =
    told.length > 0
      ? limitsOf(told, share, until)
      : { today: until, leastPence: Number.POSITIVE_INFINITY, mostPence: 0 }
  const rows = readRows(transactions, decisions, reader, { ...limits, verified: input.verified })
  const first = told[0]
  if (!first) return confirmedOnly(rows)
  const today = Number.isNaN(given) ? rows.lastDay : given
  if (!Number.isFinite(today)) return { ...NOTHING_FOUND, every: first.every ?? 'month' }

  const end = numberOfDay(tenancy.endsOn ?? '')
  const lastDay = Number.isNaN(end) ? Number.POSITIVE_INFINITY : end
  const credits = readCredits(transactions, { ...rows, ...limits }, reader)
  const moved = movedAmong(rows.candidates, credits, {
    ...{ lastDay, leastStrangerPence: limits.leastPence * 16, holders: holdersOf(input.accounts ?? []) },
  })
  const { own, bounced } = moved
  const lasting = rows.candidates.filter((each) => each.confirmed || !(bounced.has(each) || own.has(each)))
  const { candidates, stretches } = collectedMonthly({ stretches: told, candidates: lasting }, share)
  const kept = (input.keptDays ?? []).map(numberOfDay).filter((day) => !Number.isNaN(day))
  const shown = shownRhythm(candidates, stretches, share, { nation, kept })
  const start = numberOfDay(tenancy.startsOn)
  const knownFrom = numberOfDay(input.knownFrom ?? '')
  const span = {
    start: Number.isNaN(start) ? first.from : start,
    end: lastDay,
    coveredFrom: Math.min(rows.firstDay, today, Number.isNaN(knownFrom) ? today : knownFrom),
    today,
  }
  const dues = dueList(stretches, shown, span, share, nation)
  const every = everyAt(stretches, shown, today)
  const verdict = readHistory({
    candidates,
    rejected: rows.rejected,
    bounced,
    dues,
    start: span.start,
    today,
    monthly: every === 'month',
    namedNobody: payees.length === 0,
    observe,
  })
  return {
    every,
    broughtBack: moved.broughtBack,
    setAside: excludedAmong(own, bounced, stretches, share),
    passedOver: verdict.passedOver.map(({ transactionId, at, because }) => ({
      transactionId,
      because,
      nearDueOn: dayOfNumber(dues[at]?.on ?? today),
    })),
    matches: verdict.matches,
    periods: periodsOf(dues, verdict.contributions, today).map((period) => ({
      ...period,
      dueOn: dayOfNumber(period.dueOn),
      lateAfter: dayOfNumber(period.lateAfter),
      settledOn: period.settledOn === null ? null : dayOfNumber(period.settledOn),
    })),
  }
}
