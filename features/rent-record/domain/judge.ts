import { ASKED, confidenceOf, counts, leftOver, NAMED, type Seat } from './confidence.ts'
import type { Match } from './find-rent.ts'
import { applyConfirmations, applyRejections, establish, learnSeries } from './learn.ts'
import { type Context, reasonsFor } from './reasons.ts'
import type { Candidate } from './rows.ts'
import type { Due } from './schedule.ts'
import type { Seating } from './seating.ts'
import { seat } from './seats.ts'
import { type Settling, toleranceOf } from './settled.ts'
import { type Standing, standingsOf } from './standing.ts'

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
  settled: Map<number, Settling[]>
}

/** Per period, how many periods in a row up to it were paid to the same payee. */
function runsOf(seating: Seating): number[] {
  const runs: number[] = []
  const payees: string[] = []
  for (const [at, full] of seating.full.entries()) {
    const here =
      full?.candidate.series ??
      seating.parts[at]?.[0]?.candidate.series ??
      seating.spilt[at]?.[0]?.from.candidate.series ??
      ''
    runs.push(here === '' ? 0 : here === payees[at - 1] ? (runs[at - 1] ?? 0) + 1 : 1)
    payees.push(here)
  }
  for (let at = runs.length - 2; at >= 0; at -= 1) {
    if (payees[at] !== '' && payees[at] === payees[at + 1]) runs[at] = runs[at + 1] ?? 0
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

/** Less than this may be a namesake with another first name, where a whole rent says that it is one. */
const LIKELY = 0.7

/** Where the told payee was paid, if only in part, no stranger's payment of a whole rent shows anything. */
function takenBy(seating: Seating, dues: readonly Due[], standings: readonly Standing[]): Set<number> {
  const saidElsewhere = new Set<number>()
  for (const { nearest, toThePound, candidate } of standings)
    if (toThePound && candidate.wording.saysRent && !candidate.wording.saysOther) saidElsewhere.add(nearest)
  const taken = new Set<number>()
  for (const [at, due] of dues.entries()) {
    const least = saidElsewhere.has(at) ? LIKELY : NAMED
    const parts = (seating.parts[at] ?? []).filter((part) => part.trust >= least)
    const beside = [...parts.map((part) => part.candidate), ...(seating.spilt[at] ?? [])]
    const pence = beside.reduce((sum, each) => sum + each.pence, 0)
    if (seating.full[at] || pence > due.sharePence * 0.2) taken.add(at)
  }
  return taken
}

/** Seats the told payees first, learns who else is paid like the rent, and seats all again. */
function seatAll({ candidates, rejected, dues, start, today }: Case): {
  standings: Standing[]
  seating: Seating
} {
  const standings = standingsOf(candidates, dues, start)
  applyRejections(standings, rejected)
  applyConfirmations(standings)
  const named = seat(standings, dues, NAMED, today)
  establish(standings, named.full)
  const cycleDays = dues.length > 1 ? ((dues.at(-1)?.on ?? 0) - (dues[0]?.on ?? 0)) / (dues.length - 1) : 30
  const inTime = standings.filter((each) => !dues[each.nearest]?.afterEnd)
  learnSeries(inTime, takenBy(named, dues, standings), dues, start, cycleDays)
  return { standings, seating: seat(standings, dues, ASKED, today) }
}

export function judge(given: Case): Verdict {
  const { bounced, dues, monthly } = given
  const { standings, seating } = seatAll(given)
  const firstShown = dues.findIndex((due) => due.shown)
  const settled = new Map<number, Settling[]>()
  const found = new Map<string, { day: number; match: Match }>()
  const keep = (each: Standing, confidence: number, context: Context, periodIndexes: number[]) => {
    const { id, day } = each.candidate
    found.set(id, {
      day,
      match: { transactionId: id, confidence, reasons: reasonsFor(each, context), periodIndexes },
    })
  }
  const afterEnd: Standing[] = []
  for (const one of seatsOf(seating, dues)) {
    const confidence = confidenceOf(one)
    if (confidence < ASKED) continue
    const { day } = one.each.candidate
    const ownPeriods = one.periods.filter(({ at }) => !dues[at]?.afterEnd)
    if (ownPeriods.length === 0) {
      afterEnd.push(one.each)
      continue
    }
    const settles = bounced.has(one.each.candidate) ? [] : ownPeriods
    for (const { at, pence } of counts(one.each, confidence) ? settles : []) {
      const rows = settled.get(at)
      if (rows) rows.push({ day, pence })
      else settled.set(at, [{ day, pence }])
    }
    const shown =
      firstShown < 0 ? [] : settles.filter(({ at }) => at >= firstShown).map(({ at }) => at - firstShown)
    const due = dues[one.periods[0]?.at ?? 0]
    keep(
      one.each,
      confidence,
      { due, running: one.running, monthly, parts: one.parts, covers: one.periods.length },
      shown,
    )
  }
  for (const each of [...seating.left, ...afterEnd, ...standings.filter((one) => one.candidate.confirmed)]) {
    const confidence = leftOver(seating, each)
    if (confidence < ASKED || found.has(each.candidate.id)) continue
    keep(each, confidence, { due: undefined, running: 0, monthly, parts: 1, covers: 1 }, [])
  }
  const inOrder = [...found.values()].sort(
    (left, right) => left.day - right.day || (left.match.transactionId < right.match.transactionId ? -1 : 1),
  )
  return { matches: inOrder.map((each) => each.match), settled }
}
