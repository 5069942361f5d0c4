import { ASKED_FROM } from '../../constants.ts'
import { NAMED, SURELY_NAMED } from '../bank-lines/payees.ts'
import type { Candidate } from '../bank-lines/rows.ts'
import type { Due } from '../due-days/schedule.ts'
import type { Match } from '../model.ts'
import type { Contribution } from '../results/periods.ts'
import { type ReasonFacts, reasonsFor } from '../results/reasons.ts'
import { toleranceOf } from '../tolerance.ts'
import { type Assignment, assign } from './assign.ts'
import type { Allocation } from './beam-search.ts'
import { type Assigned, confidenceOf, counts, leftOver } from './confidence.ts'
import { applyConfirmations, applyRejections } from './decisions.ts'
import {
  isTwin,
  type LabelledElsewhere,
  labelledElsewhere,
  type Payment,
  paymentsOf,
  withoutCopies,
} from './payment.ts'
import { patternsOf, runsOf } from './payment-pattern.ts'
import { type NearMiss, nearMisses } from './rejected-candidates.ts'
import { establish, learnPayees, type Observe } from './trust.ts'
import { LIMIT } from './weights.ts'

interface EngineInput {
  candidates: readonly Candidate[]
  rejected: readonly Candidate[]
  bounced: ReadonlySet<Candidate>
  dues: readonly Due[]
  start: number
  today: number
  monthly: boolean
  namedNobody: boolean
  observe?: Observe | undefined
}

interface Verdict {
  matches: Match[]
  contributions: Map<number, Contribution[]>
  passedOver: NearMiss[]
}

/**
 * Minimum trust of a part. Below it the payee may be a namesake, if a whole rent to another payee is labelled as rent.
 */
const LIKELY = 0.7

/** Periods paid to the declared payee, even in part. There a whole rent to another payee proves nothing. */
function takenBy({ places }: Assignment, dues: readonly Due[], isSaidElsewhere: LabelledElsewhere) {
  const found = dues.map(() => 0)
  const sure = dues.map(() => 0)
  for (const [each, own] of places)
    for (const { at, pence } of own) {
      found[at] = (found[at] ?? 0) + pence
      const isSure = isSaidElsewhere(each, at)
        ? each.trust >= (each.size === 'part' ? LIKELY : SURELY_NAMED)
        : each.size !== 'part' || each.trust >= NAMED
      if (isSure) sure[at] = (sure[at] ?? 0) + pence
    }
  const taken = new Set(dues.flatMap(({ sharePence }, at) => ((sure[at] ?? 0) > sharePence * 0.2 ? at : [])))
  return { found, taken }
}

/** Assigns payments to declared payees, learns further payees, then assigns again. */
function assignAll({ candidates, rejected, dues, start, today, monthly, namedNobody, observe }: EngineInput) {
  const shown = paymentsOf(candidates, dues, start)
  const payments = withoutCopies(shown, monthly)
  applyRejections(payments, rejected)
  applyConfirmations(payments)
  const named = assign(payments, dues, NAMED, today)
  const isSaidElsewhere = labelledElsewhere(payments)
  establish(payments, named.places, isSaidElsewhere)
  const cycleDays = dues.length > 1 ? ((dues.at(-1)?.on ?? 0) - (dues[0]?.on ?? 0)) / (dues.length - 1) : 30
  const inTime = payments.filter((each) => !dues[each.nearest]?.afterEnd)
  const { found, taken } = takenBy(named, dues, isSaidElsewhere)
  learnPayees(inTime, { found, taken, dues, start, cycleDays, namedNobody, observe })
  const isNew = payments.some((each) => each.learnt && !each.candidate.confirmed)
  return { payments: shown, assignment: isNew ? assign(payments, dues, ASKED_FROM, today) : named }
}

/** Collects for each payment the facts that determine its confidence. */
function assignedPayments({ places }: Assignment, dues: readonly Due[]): Assigned[] {
  const payees = dues.map(() => '')
  const pieces = dues.map(() => 0)
  const found = dues.map(() => 0)
  const ofSeries = new Map<string, Set<number>>()
  const lastExact = new Map<string, number>()
  for (const [{ candidate, size }, own] of places) {
    const { series, day } = candidate
    if (size === 'exact') lastExact.set(series, Math.max(day, lastExact.get(series) ?? day))
    for (const { at, pence } of own) {
      payees[at] ||= candidate.series
      pieces[at] = (pieces[at] ?? 0) + 1
      found[at] = (found[at] ?? 0) + pence
      if (size !== 'part') continue
      const known = ofSeries.get(candidate.series)
      if (known) known.add(at)
      else ofSeries.set(candidate.series, new Set([at]))
    }
  }
  const runs = runsOf(payees)
  return [...places].map(([each, own]) => {
    const at = own[0]?.at ?? 0
    const due = dues[at]?.sharePence ?? 0
    return {
      each,
      periods: own.map((place) => ({ at: place.at, pence: ownPence(each, place, own.length, dues) })),
      complete: (found[at] ?? 0) >= due - toleranceOf(due),
      parts: pieces[at] ?? 1,
      running: runs[at] ?? 0,
      otherPeriodsOfSeries: ofSeries.get(each.candidate.series)?.size ?? 0,
      goesOn: (lastExact.get(each.candidate.series) ?? 0) > each.candidate.day,
    }
  })
}

/** Caps a sum far above the rent at its period's share, because the surplus is a deposit or unknown. */
function ownPence(each: Payment, { at, pence }: Allocation, count: number, dues: readonly Due[]): number {
  const isFarAbove = count === 1 && (each.size === 'several' || each.size === 'large')
  return isFarAbove ? Math.min(pence, dues[at]?.sharePence ?? pence) : pence
}

export function readHistory(given: EngineInput): Verdict {
  const { bounced, dues, monthly } = given
  const { payments, assignment } = assignAll(given)
  const firstShown = dues.findIndex((due) => due.shown)
  const contributions = new Map<number, Contribution[]>()
  const found = new Map<string, { day: number; match: Match }>()
  const addMatch = (
    each: Payment,
    confidence: number,
    facts: ReasonFacts,
    settles: Pick<Match, 'periodIndexes' | 'orElse'>,
  ) => {
    const { id, day } = each.candidate
    found.set(id, {
      day,
      match: { transactionId: id, confidence, reasons: reasonsFor(each, facts), ...settles },
    })
  }
  const habitOf = patternsOf(assignment, dues)
  const afterEnd: Payment[] = []
  for (const one of assignedPayments(assignment, dues)) {
    const confidence = confidenceOf(one)
    if (confidence < ASKED_FROM) continue
    const { day } = one.each.candidate
    const ownPeriods = one.periods.filter(({ at }) => !dues[at]?.afterEnd)
    if (ownPeriods.length === 0) {
      afterEnd.push(one.each)
      continue
    }
    const settles = bounced.has(one.each.candidate) ? [] : ownPeriods
    for (const { at, pence } of counts(one.each, confidence) ? settles : [])
      contributions.set(at, [...(contributions.get(at) ?? []), { day, pence }])
    const shown = settles
      .filter(({ at }) => firstShown >= 0 && at >= firstShown)
      .map(({ at }) => at - firstShown)
    const at = one.periods[0]?.at ?? 0
    const due = dues[at]
    const habit = habitOf(one.each, at)
    const doubt = assignment.doubts.get(one.each)
    const otherwise = dues[doubt?.orElse ?? -1]
    const isAsked = doubt && doubt.dearer <= LIMIT.question && otherwise?.shown
    addMatch(
      one.each,
      confidence,
      { due, otherwise, habit, monthly, parts: one.parts, covers: one.periods.length },
      {
        periodIndexes: shown.sort((a, b) => a - b),
        orElse: isAsked && shown.length > 0 ? doubt.orElse - firstShown : null,
      },
    )
  }
  const settled = [...assignment.places.keys()]
  const confirmed = payments.filter((one) => one.candidate.confirmed)
  for (const each of [...assignment.left, ...afterEnd, ...confirmed]) {
    if (found.has(each.candidate.id)) continue
    const isShownTwice = settled.some((other) => other !== each && isTwin(other, each, LIMIT.twinDays))
    const confidence = leftOver(each, isShownTwice)
    if (confidence < ASKED_FROM) continue
    const facts = { due: undefined, habit: null, monthly, parts: 1, covers: 1 }
    addMatch(each, confidence, facts, { periodIndexes: [], orElse: null })
  }
  const inOrder = [...found.values()].sort(
    (left, right) => left.day - right.day || (left.match.transactionId < right.match.transactionId ? -1 : 1),
  )
  return {
    matches: inOrder.map((each) => each.match),
    contributions,
    passedOver: nearMisses(payments, dues, new Set(found.keys()), settled),
  }
}
