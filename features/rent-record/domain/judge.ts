import { ASKED_FROM } from '../words.ts'
import { assignPayments } from './assign.ts'
import type { Assignment } from './assignment.ts'
import { type Assigned, confidenceOf, counts, leftOver } from './confidence.ts'
import { applyConfirmations, applyRejections, establish, learnSeries } from './learn.ts'
import type { Match } from './model.ts'
import { NAMED } from './payees.ts'
import { type Payment, paymentsOf } from './payments.ts'
import { type Contribution, toleranceOf } from './periods.ts'
import { type ReasonFacts, reasonsFor } from './reasons.ts'
import type { Candidate } from './rows.ts'
import type { Due } from './schedule.ts'

interface Case {
  candidates: readonly Candidate[]
  rejected: readonly Candidate[]
  bounced: ReadonlySet<Candidate>
  dues: readonly Due[]
  start: number
  today: number
  monthly: boolean
}

interface Verdict {
  matches: Match[]
  contributions: Map<number, Contribution[]>
}

/** Per period, how many periods in a row up to it were paid to the same payee. */
function runsOf(assignment: Assignment): number[] {
  const runs: number[] = []
  const payees: string[] = []
  for (const [at, full] of assignment.full.entries()) {
    const here =
      full?.candidate.series ??
      assignment.parts[at]?.[0]?.candidate.series ??
      assignment.overflow[at]?.[0]?.from.candidate.series ??
      ''
    runs.push(here === '' ? 0 : here === payees[at - 1] ? (runs[at - 1] ?? 0) + 1 : 1)
    payees.push(here)
  }
  for (let at = runs.length - 2; at >= 0; at -= 1) {
    if (payees[at] !== '' && payees[at] === payees[at + 1]) runs[at] = runs[at + 1] ?? 0
  }
  return runs
}

function assignedPayments(assignment: Assignment, dues: readonly Due[]): Assigned[] {
  const runs = runsOf(assignment)
  const overflow = new Map<Payment, { at: number; pence: number }[]>()
  for (const [at, rows] of assignment.overflow.entries()) {
    for (const { from, pence } of rows) overflow.set(from, [...(overflow.get(from) ?? []), { at, pence }])
  }
  const periodsOfSeries = new Map<string, number>()
  for (const parts of assignment.parts)
    for (const series of new Set(parts.map((part) => part.candidate.series)))
      periodsOfSeries.set(series, (periodsOfSeries.get(series) ?? 0) + 1)
  const assigned: Assigned[] = []
  for (const [at, due] of dues.entries()) {
    const full = assignment.full[at]
    const parts = assignment.parts[at] ?? []
    const sum = (full?.candidate.pence ?? 0) + parts.reduce((total, part) => total + part.candidate.pence, 0)
    const complete = sum >= due.sharePence - toleranceOf(due.sharePence)
    const shared = { complete, running: runs[at] ?? 0, parts: parts.length + (full ? 1 : 0) }
    if (full) {
      const elsewhere = overflow.get(full) ?? []
      const own =
        full.size === 'several' || full.size === 'large' || elsewhere.length > 0
          ? Math.min(full.candidate.pence, due.sharePence)
          : full.candidate.pence
      assigned.push({
        each: full,
        periods: [{ at, pence: own }, ...elsewhere].sort((left, right) => left.at - right.at),
        otherPeriodsOfSeries: 0,
        ...shared,
      })
    }
    for (const part of parts) {
      assigned.push({
        each: part,
        periods: [{ at, pence: part.candidate.pence }],
        otherPeriodsOfSeries: periodsOfSeries.get(part.candidate.series) ?? 0,
        ...shared,
      })
    }
  }
  return assigned
}

/** Less than this may be a namesake with another first name, where a whole rent says that it is one. */
const LIKELY = 0.7

/** Where the declared payee was paid, if only in part, no stranger's payment of a whole rent shows anything. */
function takenBy(assignment: Assignment, dues: readonly Due[], payments: readonly Payment[]): Set<number> {
  const saidElsewhere = new Set<number>()
  for (const { nearest, toThePound, candidate } of payments)
    if (toThePound && candidate.wording.saysRent && !candidate.wording.saysOther) saidElsewhere.add(nearest)
  const taken = new Set<number>()
  for (const [at, due] of dues.entries()) {
    const least = saidElsewhere.has(at) ? LIKELY : NAMED
    const parts = (assignment.parts[at] ?? []).filter((part) => part.trust >= least)
    const beside = [...parts.map((part) => part.candidate), ...(assignment.overflow[at] ?? [])]
    const pence = beside.reduce((sum, each) => sum + each.pence, 0)
    if (assignment.full[at] || pence > due.sharePence * 0.2) taken.add(at)
  }
  return taken
}

/** Assigns the declared payees first, learns who else is paid like the rent, and assigns all again. */
function assignAll({ candidates, rejected, dues, start, today }: Case): {
  payments: Payment[]
  assignment: Assignment
} {
  const payments = paymentsOf(candidates, dues, start)
  applyRejections(payments, rejected)
  applyConfirmations(payments)
  const named = assignPayments(payments, dues, NAMED, today)
  establish(payments, named.full)
  const cycleDays = dues.length > 1 ? ((dues.at(-1)?.on ?? 0) - (dues[0]?.on ?? 0)) / (dues.length - 1) : 30
  const inTime = payments.filter((each) => !dues[each.nearest]?.afterEnd)
  learnSeries(inTime, takenBy(named, dues, payments), dues, start, cycleDays)
  return { payments, assignment: assignPayments(payments, dues, ASKED_FROM, today) }
}

export function judge(given: Case): Verdict {
  const { bounced, dues, monthly } = given
  const { payments, assignment } = assignAll(given)
  const firstShown = dues.findIndex((due) => due.shown)
  const contributions = new Map<number, Contribution[]>()
  const found = new Map<string, { day: number; match: Match }>()
  const addMatch = (each: Payment, confidence: number, facts: ReasonFacts, periodIndexes: number[]) => {
    const { id, day } = each.candidate
    found.set(id, {
      day,
      match: { transactionId: id, confidence, reasons: reasonsFor(each, facts), periodIndexes },
    })
  }
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
    for (const { at, pence } of counts(one.each, confidence) ? settles : []) {
      const rows = contributions.get(at)
      if (rows) rows.push({ day, pence })
      else contributions.set(at, [{ day, pence }])
    }
    const shown =
      firstShown < 0 ? [] : settles.filter(({ at }) => at >= firstShown).map(({ at }) => at - firstShown)
    const due = dues[one.periods[0]?.at ?? 0]
    addMatch(
      one.each,
      confidence,
      { due, running: one.running, monthly, parts: one.parts, covers: one.periods.length },
      shown,
    )
  }
  for (const each of [
    ...assignment.unassigned,
    ...afterEnd,
    ...payments.filter((one) => one.candidate.confirmed),
  ]) {
    const confidence = leftOver(assignment, each)
    if (confidence < ASKED_FROM || found.has(each.candidate.id)) continue
    addMatch(each, confidence, { due: undefined, running: 0, monthly, parts: 1, covers: 1 }, [])
  }
  const inOrder = [...found.values()].sort(
    (left, right) => left.day - right.day || (left.match.transactionId < right.match.transactionId ? -1 : 1),
  )
  return { matches: inOrder.map((each) => each.match), contributions }
}
