import type { Match } from './find-rent.ts'
import { applyConfirmations, applyRejections, establish, learnSeries } from './learn.ts'
import { reasonsFor } from './reasons.ts'
import type { Candidate } from './rows.ts'
import type { Due } from './schedule.ts'
import { isTwin, type Seating } from './seating.ts'
import { seat } from './seats.ts'
import { type Settling, toleranceOf } from './settled.ts'
import { type Standing, standingsOf } from './standing.ts'

const ASKED = 0.5
const SURE = 0.8
const NAMED = 0.6

interface Case {
  candidates: readonly Candidate[]
  rejected: readonly Candidate[]
  bounced: ReadonlySet<Candidate>
  dues: readonly Due[]
  start: number
  today: number
}

interface Verdict {
  matches: Match[]
  settled: Map<number, Settling[]>
}

/** What is known of one seated payment when its confidence is set. */
interface Seat {
  each: Standing
  periods: { at: number; pence: number }[]
  complete: boolean
  parts: number
  running: number
  otherPeriodsOfSeries: number
}

function fullConfidence({ each, periods, running }: Seat): number {
  const { trust, size, steady, learnt } = each
  if (learnt) {
    if (size === 'exact' || size === 'whole_home') return trust
    if (size === 'several' && periods.length > 1) return Math.min(trust, 0.86)
    if (size === 'near' && steady) return Math.min(trust, 0.85)
    return Math.min(trust, size === 'near' ? 0.7 : 0.6)
  }
  const sureName = trust >= 0.85
  switch (size) {
    case 'exact':
    case 'whole_home':
      return sureName ? (running >= 3 ? 0.99 : 0.97) : running >= 2 ? 0.95 : 0.86
    case 'near':
      if (steady) return sureName ? 0.93 : 0.86
      if (each.atStart && each.ratio > 1 && sureName) return 0.82
      return each.ratio < 1 && sureName ? 0.82 : 0.74
    case 'several':
      if (periods.length > 1) return sureName ? 0.94 : 0.86
      if (sureName) return 0.84
      return each.atStart ? (sureName ? 0.9 : 0.82) : 0.66
    case 'large':
      if (each.atStart && each.ratio <= 4) return sureName ? 0.9 : 0.82
      return periods.length > 1 && sureName ? 0.85 : 0.6
    default:
      return 0.6
  }
}

function partConfidence({ each, complete, otherPeriodsOfSeries }: Seat): number {
  const sureName = each.trust >= 0.85 && !each.learnt
  if (each.candidate.wording.saysDeposit) return 0.3
  if (each.learnt && each.trust < 0.84) return 0
  if (complete) return sureName ? 0.93 : each.trust >= 0.7 ? 0.86 : 0.7
  if (each.steady && otherPeriodsOfSeries >= 6 && each.ratio >= 0.15) return sureName ? 0.9 : 0.82
  if (each.steady && otherPeriodsOfSeries >= 3) return sureName ? 0.9 : each.trust >= 0.75 ? 0.83 : 0.6
  return sureName && each.ratio >= 0.2 ? 0.82 : each.ratio >= 0.2 ? 0.6 : 0.4
}

function confidenceOf(seat: Seat): number {
  if (seat.each.candidate.confirmed) return 1
  const value = seat.each.size === 'part' ? partConfidence(seat) : fullConfidence(seat)
  return Math.round(value * 100) / 100
}

/** Whether a payment below certainty still counts: the told payee's, only the amount is new. */
function counts(each: Standing, confidence: number): boolean {
  return (
    confidence >= SURE || (confidence >= ASKED && each.size === 'near' && !each.learnt && each.trust >= NAMED)
  )
}

/** Per period, how many periods in a row up to it were paid to the same payee. */
function runsOf(seating: Seating): number[] {
  const runs: number[] = []
  let series = ''
  for (const [at, full] of seating.full.entries()) {
    const here =
      full?.candidate.series ??
      seating.parts[at]?.[0]?.candidate.series ??
      seating.spilt[at]?.[0]?.from.candidate.series ??
      ''
    runs.push(here === '' ? 0 : here === series ? (runs[at - 1] ?? 0) + 1 : 1)
    series = here
  }
  for (let at = runs.length - 2; at >= 0; at -= 1) {
    const next = runs[at + 1] ?? 0
    if (next > 1 && (runs[at] ?? 0) >= 1) runs[at] = next
  }
  return runs
}

function seatsOf(seating: Seating, dues: readonly Due[]): Seat[] {
  const runs = runsOf(seating)
  const spilt = new Map<Standing, { at: number; pence: number }[]>()
  for (const [at, rows] of seating.spilt.entries()) {
    for (const { from, pence } of rows) spilt.set(from, [...(spilt.get(from) ?? []), { at, pence }])
  }
  const periodsOfSeries = new Map<string, number>()
  for (const parts of seating.parts)
    for (const series of new Set(parts.map((part) => part.candidate.series)))
      periodsOfSeries.set(series, (periodsOfSeries.get(series) ?? 0) + 1)
  const seats: Seat[] = []
  for (const [at, due] of dues.entries()) {
    const full = seating.full[at]
    const parts = seating.parts[at] ?? []
    const sum = (full?.candidate.pence ?? 0) + parts.reduce((total, part) => total + part.candidate.pence, 0)
    const complete = sum >= due.sharePence - toleranceOf(due.sharePence)
    const shared = { complete, running: runs[at] ?? 0, parts: parts.length + (full ? 1 : 0) }
    if (full) {
      const elsewhere = spilt.get(full) ?? []
      const own =
        full.size === 'several' || full.size === 'large' || elsewhere.length > 0
          ? Math.min(full.candidate.pence, due.sharePence)
          : full.candidate.pence
      seats.push({
        each: full,
        periods: [{ at, pence: own }, ...elsewhere].sort((left, right) => left.at - right.at),
        otherPeriodsOfSeries: 0,
        ...shared,
      })
    }
    for (const part of parts) {
      seats.push({
        each: part,
        periods: [{ at, pence: part.candidate.pence }],
        otherPeriodsOfSeries: periodsOfSeries.get(part.candidate.series) ?? 0,
        ...shared,
      })
    }
  }
  return seats
}

/** Payments left standing beside a paid period: a member's own word keeps them, a told name asks, a twin is dropped. */
function leftOver(seating: Seating, each: Standing): number {
  if (each.candidate.confirmed) return 1
  const keeper = seating.full[each.nearest]
  if (keeper && isTwin(each, keeper)) return 0
  if (each.candidate.wording.saysDeposit || each.atStart || each.size === 'near') return 0
  return each.trust >= 0.85 && !each.learnt && (each.size === 'exact' || each.size === 'several') ? ASKED : 0
}

export function judge({ candidates, rejected, bounced, dues, start, today }: Case): Verdict {
  const standings = standingsOf(candidates, dues, start)
  applyRejections(standings, rejected)
  applyConfirmations(standings)
  const named = seat(standings, dues, NAMED, today)
  const taken = new Set<number>()
  for (const at of dues.keys()) {
    if (named.full[at] || (named.spilt[at]?.length ?? 0) > 0) taken.add(at)
    const parts = named.parts[at] ?? []
    if (parts.reduce((sum, part) => sum + part.candidate.pence, 0) > (dues[at]?.sharePence ?? 0) * 0.9)
      taken.add(at)
  }
  establish(standings, named.full)
  const cycleDays = dues.length > 1 ? ((dues.at(-1)?.on ?? 0) - (dues[0]?.on ?? 0)) / (dues.length - 1) : 30
  learnSeries(standings, taken, dues, start, cycleDays)
  const seating = seat(standings, dues, ASKED, today)
  const firstShown = dues.findIndex((due) => due.shown)
  const settled = new Map<number, Settling[]>()
  const found: { day: number; id: string; match: Match }[] = []
  for (const one of seatsOf(seating, dues)) {
    const confidence = confidenceOf(one)
    if (confidence < ASKED) continue
    const { candidate } = one.each
    const cameBack = bounced.has(candidate)
    if (counts(one.each, confidence) && !cameBack) {
      for (const { at, pence } of one.periods)
        settled.set(at, [...(settled.get(at) ?? []), { day: candidate.day, pence }])
    }
    const context = {
      due: dues[one.periods[0]?.at ?? 0],
      running: one.running,
      monthly: cycleDays > 28.5,
      parts: one.parts,
      covers: one.periods.length,
    }
    const periodIndexes =
      cameBack || firstShown < 0
        ? []
        : one.periods.filter(({ at }) => at >= firstShown).map(({ at }) => at - firstShown)
    found.push({
      day: candidate.day,
      id: candidate.id,
      match: {
        transactionId: candidate.id,
        confidence,
        reasons: reasonsFor(one.each, context),
        periodIndexes,
      },
    })
  }
  const extra = new Set(found.map((each) => each.id))
  for (const each of [...seating.left, ...standings.filter((one) => one.candidate.confirmed)]) {
    const confidence = leftOver(seating, each)
    if (confidence < ASKED || extra.has(each.candidate.id)) continue
    extra.add(each.candidate.id)
    const context = { due: undefined, running: 0, monthly: true, parts: 1, covers: 1 }
    found.push({
      day: each.candidate.day,
      id: each.candidate.id,
      match: {
        transactionId: each.candidate.id,
        confidence,
        reasons: reasonsFor(each, context),
        periodIndexes: [],
      },
    })
  }
  found.sort((left, right) => left.day - right.day || (left.id < right.id ? -1 : 1))
  return { matches: found.map((each) => each.match), settled }
}
