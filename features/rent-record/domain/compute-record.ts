import { covers } from '@keyturn/bank-link/constants'
import { addDays, type Day, formatDay } from '@keyturn/platform/days'
import { toleranceOf } from '@keyturn/rent-engine/constants'
import { namesOf } from '@keyturn/rent-engine/rules'
import { termsOn } from '@keyturn/tenancy/constants'
import { VERIFIED_FROM } from '../constants.ts'
import { distributePayments, NO_LATER_PAYMENTS } from './distribute-payments.ts'
import { findRent } from './find-rent.ts'
import type {
  Account,
  BroughtBack,
  Decision,
  ExcludedPayment,
  FoundMatch,
  FoundPeriod,
  Home,
  Match,
  Period,
  RejectedCandidate,
  RentFound,
  Row,
} from './model.ts'
import { earlyDaysNear, earlyDaysOf, NO_PAYERS, payersNear, payersOf } from './payers.ts'
import { withoutRepeats } from './repeated-rows.ts'

export interface ComputedRecord {
  matches: FoundMatch[]
  periods: FoundPeriod[]
  /** Payments that looked like rent of a home but are not. */
  setAside: (ExcludedPayment & { tenancyId: string })[]
  passedOver: (RejectedCandidate & { tenancyId: string })[]
  broughtBack: BroughtBack[]
}

export interface History {
  homes: readonly Home[]
  rows: readonly Row[]
  decisions: readonly Decision[]
  accounts: readonly Account[]
  today: Day
  /** First period found before, by home, even if its rows were deleted since. */
  knownFrom?: ReadonlyMap<string, Day>
  /** Rent days that an inferred rhythm must not move, by home. */
  keptDays?: ReadonlyMap<string, readonly Day[]>
  /** Payments verified before, by home. */
  verified?: ReadonlyMap<string, ReadonlySet<string>>
  /** Subset of `verified` that is not asked about again, even with weaker evidence. Defaults to all of it. */
  lasting?: ReadonlySet<string>
}

/**
 * Computes a member's whole record. A payment belongs to the newest home that is sure of it. Payments verified for, or
 * naming, an earlier home stay there.
 */
export function computeRecord(given: History): ComputedRecord {
  const history = { ...given, ...withoutRepeats(given.rows, given.decisions) }
  const newestFirst = [...history.homes].sort((a, b) => (a.tenancy.startsOn < b.tenancy.startsOn ? 1 : -1))
  const matches = new Map<string, FoundMatch>()
  const periods: FoundPeriod[] = []
  const setAside = new Map<string, ComputedRecord['setAside'][number]>()
  const passedOver: ComputedRecord['passedOver'] = []
  const broughtBack = new Map<string, BroughtBack>()
  const givenTo = homesGiven(history)
  const namesAnother = namesOf(history.homes)
  const isLastRentBefore = lastRentBefore(history)
  for (const home of newestFirst) {
    const others = [...(history.verified ?? [])].filter(([id]) => id !== home.id)
    const free = history.rows.filter((row) => {
      const given = givenTo.get(row.id)
      if (given !== undefined) return given === home.id
      if ((matches.get(row.id)?.confidence ?? 0) >= VERIFIED_FROM) return false
      if (row.bookedOn >= home.tenancy.startsOn)
        return !(isLastRentBefore(row, home) && namesAnother(row, home))
      return !(others.some(([, verified]) => verified.has(row.id)) || namesAnother(row, home))
    })
    const found = homeRecord(home, free, history)
    for (const match of found.matches) {
      const other = matches.get(match.transactionId)
      if (!other || other.confidence < match.confidence) matches.set(match.transactionId, match)
    }
    periods.push(...found.periods)
    passedOver.push(...found.passedOver)
    for (const one of found.broughtBack) broughtBack.set(one.transactionId, one)
    for (const one of found.setAside)
      if (!setAside.has(one.transactionId)) setAside.set(one.transactionId, one)
  }
  for (const id of matches.keys()) setAside.delete(id)
  return {
    matches: [...matches.values()],
    periods,
    setAside: [...setAside.values()],
    passedOver,
    broughtBack: [...broughtBack.values()],
  }
}

/** Maximum days after the end of a home in which its last rent may be paid. */
const LAST_RENT_DAYS = 60

/** Returns true if the member confirmed a payment soon after another home ended, so it may be that home's last rent. */
function lastRentBefore({ homes, decisions }: History): (row: Row, home: Home) => boolean {
  const calledRent = new Set(
    decisions.filter(({ isRent }) => isRent).map(({ transactionId }) => transactionId),
  )
  return (row, { id, tenancy }) =>
    calledRent.has(row.id) &&
    tenancy.payees.length > 0 &&
    homes.some((other) => {
      const { endsOn } = other.tenancy
      return other.id !== id && endsOn && row.bookedOn <= addDays(endsOn, LAST_RENT_DAYS)
    })
}

/** Maps each payment to the home whose month the member assigned it to. */
function homesGiven({ homes, decisions }: History): Map<string, string> {
  return new Map(
    decisions.flatMap(({ transactionId, isRent, tenancyId }): [string, string][] =>
      isRent && tenancyId && homes.some(({ id }) => id === tenancyId) ? [[transactionId, tenancyId]] : [],
    ),
  )
}

function homeRecord(home: Home, rows: readonly Row[], history: History): ComputedRecord {
  const { decisions, today } = history
  // Payment days that belong to another home still extend this home's known history.
  const firstDays = [history.knownFrom?.get(home.id) ?? '9999', ...history.rows.map((row) => row.bookedOn)]
  const knownFrom = firstDays.sort()[0]
  const before = history.verified?.get(home.id)
  const verified =
    history.lasting && before ? new Set([...before].filter((id) => history.lasting?.has(id))) : before
  const keptDays = history.keptDays?.get(home.id)
  const input = { transactions: rows, tenancy: home.tenancy, decisions, today, knownFrom, verified, keptDays }
  const found = askedOfMonths(findRent({ ...input, accounts: history.accounts }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shares = distributePayments(found.matches, found.periods, byId)
  const payers = payersOf(found.periods, found.matches, byId)
  const early = earlyDaysOf(found.periods, found.matches, byId)
  return {
    setAside: found.setAside.map((one) => ({ ...one, tenancyId: home.id })),
    broughtBack: found.broughtBack,
    passedOver: found.passedOver.map((one) => ({ ...one, tenancyId: home.id })),
    matches: found.matches.map((match) => ({
      transactionId: match.transactionId,
      tenancyId: home.id,
      confidence: match.confidence,
      reasons: match.reasons,
      settles: match.periodIndexes.flatMap((at) => found.periods[at]?.dueOn ?? []),
      dueOn: found.periods[match.periodIndexes[0] ?? -1]?.dueOn ?? null,
      orElseDueOn: found.periods[match.orElse ?? -1]?.dueOn ?? null,
      rentPence: shares.ofMatch.get(match.transactionId) ?? 0,
    })),
    periods: found.periods.map((period, at) => {
      const mine = found.matches.filter(({ periodIndexes }) => periodIndexes.includes(at))
      const sure = mine.filter(({ confidence }) => confidence >= VERIFIED_FROM)
      const bankProven =
        sure.length > 0 && sure.every(({ transactionId }) => byId.get(transactionId)?.source === 'bank')
      const surePence = shares.sureOfPeriod[at] ?? 0
      const toHousemate = isToHousemate(home, period.dueOn)
      const isPaid = period.state === 'on_time' || period.state === 'late'
      const isSettled = isPaid && surePence >= period.foundPence
      const asking = isSettled ? (payers[at] ?? NO_PAYERS) : payersNear(payers, at)
      // Rent may leave the bank before its due day. For paid periods the day is known.
      const earlyDays = isSettled ? 0 : earlyDaysNear(early, at)
      const known = history.accounts.filter(({ id }) => asking.size === 0 || asking.has(id))
      const later = shares.laterOfPeriod[at] ?? NO_LATER_PAYMENTS
      const mayBePaid = found.matches.some(({ orElse }) => orElse === at) || later.isUnsure
      return {
        ...periodFacts(home.id, period, { mine, mayBePaid, surePence, known, earlyDays, today }),
        settledLater: later.payments,
        bankProven,
        toHousemate,
      }
    }),
  }
}

function isToHousemate({ tenancy: { terms } }: Home, dueOn: Day): boolean {
  return termsOn(terms, dueOn)?.toHousemate ?? false
}

/** Lowers a payment that fits two months below the verification threshold, so that the member decides. */
function askedOfMonths(found: RentFound): RentFound {
  const matches = found.matches.map((match) =>
    match.orElse === null
      ? match
      : { ...match, confidence: Math.min(match.confidence, VERIFIED_FROM - 0.01) },
  )
  return { ...found, matches }
}

interface PeriodMatches {
  mine: readonly Match[]
  /** True if a payment assigned to another month may be its rent. */
  mayBePaid: boolean
  surePence: number
  known: readonly Account[]
  earlyDays: number
  today: Day
}

/** Builds a period from its matches. Unsure payments do not count until the member answers. */
function periodFacts(
  tenancyId: string,
  period: Period,
  facts: PeriodMatches,
): Omit<FoundPeriod, 'bankProven' | 'toHousemate' | 'settledLater'> {
  const { dueOn, lateAfter, duePence } = period
  const { mine, known, today } = facts
  const isUnsure = mine.some(({ confidence }) => confidence < VERIFIED_FROM)
  const lacks = facts.surePence < duePence - toleranceOf(duePence)
  const awaitsAnswer = facts.mayBePaid || (isUnsure && (lacks || facts.surePence < period.foundPence))
  const foundPence = awaitsAnswer ? facts.surePence : period.foundPence
  const unsettled = foundPence > 0 ? 'part_paid' : today > lateAfter ? 'not_found' : 'upcoming'
  const found = awaitsAnswer ? unsettled : period.state
  const span = { from: addDays(dueOn, -facts.earlyDays), to: lateAfter }
  const watched = known.length > 0 && known.every(({ coverage }) => covers(coverage, span))
  return {
    tenancyId,
    dueOn,
    lateAfter,
    duePence,
    foundPence,
    found,
    settledOn: awaitsAnswer ? null : period.settledOn,
    awaitsAnswer,
    watched,
    reasons: reasonsOf({ found, watched, awaitsAnswer, span, mine }),
  }
}

function reasonsOf(facts: {
  found: Period['state']
  watched: boolean
  awaitsAnswer: boolean
  span: { from: Day; to: Day }
  mine: readonly Match[]
}): string[] {
  const { from, to } = facts.span
  const seen = [...new Set(facts.mine.flatMap(({ reasons }) => reasons))].slice(0, 6)
  if (facts.awaitsAnswer) return ['A payment is waiting for your answer', ...seen]
  if (seen.length > 0 || facts.found !== 'not_found') return seen
  return facts.watched
    ? [`No rent seen between ${formatDay(from)} and ${formatDay(to)}`]
    : ['Your bank could not be read for all of these days, so this says nothing about you']
}
