import { NAMED } from './payees.ts'
import type { Payment } from './payments.ts'
import type { Candidate } from './rows.ts'
import type { Due } from './schedule.ts'

interface Showing {
  series: string
  members: Payment[]
  /** Periods this series could fill, and those among them that nobody else fills. */
  periods: Set<number>
  free: Set<number>
  farOff: number
}

/** What the member's refusals teach: the same payee at the same amount is not rent either. */
export function applyRejections(payments: readonly Payment[], rejected: readonly Candidate[]): void {
  if (rejected.length === 0) return
  const bySeries = new Map<string, Candidate[]>()
  for (const each of rejected)
    bySeries.set(each.series, [...(bySeries.get(each.series) ?? []), each].slice(-50))
  const confirmed = new Set(
    payments.filter((each) => each.candidate.confirmed).map((each) => each.candidate.series),
  )
  for (const each of payments) {
    if (each.candidate.confirmed) continue
    const refused = (bySeries.get(each.candidate.series) ?? []).filter(
      (other) => Math.abs(other.pence - each.candidate.pence) <= each.candidate.pence * 0.02,
    )
    if (refused.length === 0) continue
    // One refusal beside a twin, or of one payment to the declared landlord, is about that payment alone.
    const twin = refused.every((other) => Math.abs(other.day - each.candidate.day) <= 5)
    const named =
      each.candidate.recognised.strength >= NAMED &&
      (refused.length < 2 || confirmed.has(each.candidate.series))
    if (!twin && !named) each.rejectedBefore = true
  }
}

/** What the member's confirmations teach: the payee is a rent payee from now on. */
export function applyConfirmations(payments: readonly Payment[]): void {
  const confirmed = new Set(
    payments.filter((each) => each.candidate.confirmed).map((each) => each.candidate.series),
  )
  for (const each of payments) {
    if (!each.candidate.confirmed && confirmed.has(each.candidate.series) && each.trust < 0.9) {
      each.trust = 0.9
      each.learnt = true
    }
  }
}

function couldShow(each: Payment, reach: number): boolean {
  if (each.trust >= 0.6 || each.rejectedBefore || each.candidate.wording.saysDeposit) return false
  if (each.candidate.wording.saysOther && !each.candidate.wording.saysRent) return false
  const saysSo = each.candidate.wording.saysRent || each.candidate.saysHome
  const aboutRent =
    each.size === 'near' && (saysSo ? each.ratio >= 0.85 : each.ratio >= 0.97 && each.ratio <= 1.12)
  return (each.toThePound || aboutRent) && Math.abs(each.offset) <= reach
}

function showingsOf(payments: readonly Payment[], taken: ReadonlySet<number>, reach: number): Showing[] {
  const showings = new Map<string, Showing>()
  for (const each of payments) {
    if (!couldShow(each, reach)) continue
    const { series } = each.candidate
    let showing = showings.get(series)
    if (!showing) {
      showing = { series, members: [], periods: new Set(), free: new Set(), farOff: 0 }
      showings.set(series, showing)
    }
    showing.members.push(each)
    showing.periods.add(each.nearest)
    if (!taken.has(each.nearest)) showing.free.add(each.nearest)
    showing.farOff += Math.abs(each.offset)
  }
  return [...showings.values()]
}

/** How far a series of strangers is to be trusted by what it has shown. */
function trustIn(showing: Showing, replaces: boolean): number {
  const punctual = showing.members.every((each) => Math.abs(each.offset) <= 4)
  const count = showing.free.size
  // "GARAGE RENT" and a pot named after the rent say it too, and prove nothing by it.
  const saysRent = showing.members.some(
    ({ candidate: { wording, saysHome } }) => saysHome || (wording.saysRent && !wording.saysOther),
  )
  const saysLetting = showing.members.some((each) => each.candidate.wording.saysLetting)
  if (saysRent && showing.members.some((each) => each.toThePound)) return count >= 2 ? 0.93 : 0.86
  if (saysRent) return count >= 3 ? 0.9 : 0.7
  if (!showing.members.some((each) => each.toThePound))
    return saysLetting && count >= 4 ? 0.84 : count >= 5 ? 0.7 : 0.4
  if (count >= 4) return 0.9
  if (count === 3) return 0.87
  if (count === 2) return saysLetting || replaces || punctual ? 0.84 : 0.7
  if (replaces && punctual) return 0.82
  return saysLetting ? 0.72 : replaces ? 0.66 : 0.55
}

/** A likely name with the rent in three periods is no longer merely likely. */
export function establish(payments: readonly Payment[], assigned: readonly (Payment | null)[]): void {
  const shown = new Map<string, number>()
  for (const each of assigned) {
    if (each && (each.size === 'exact' || each.size === 'whole_home'))
      shown.set(each.candidate.series, (shown.get(each.candidate.series) ?? 0) + 1)
  }
  for (const each of payments) {
    if (each.trust >= 0.6 && each.trust < 0.88 && (shown.get(each.candidate.series) ?? 0) >= 3)
      each.trust = 0.88
  }
}

/** Lines that say rent and add up to the rent, period after period: rent in parts, whoever it goes to. */
function learnParts(payments: readonly Payment[], taken: ReadonlySet<number>, dues: readonly Due[]): void {
  const sums = new Map<string, Map<number, number>>()
  for (const each of payments) {
    const { wording, series } = each.candidate
    if (
      !wording.saysRent ||
      wording.saysOther ||
      wording.saysDeposit ||
      each.trust >= 0.6 ||
      taken.has(each.nearest)
    )
      continue
    const perPeriod = sums.get(series) ?? new Map<number, number>()
    perPeriod.set(each.nearest, (perPeriod.get(each.nearest) ?? 0) + each.candidate.pence)
    sums.set(series, perPeriod)
  }
  const learnt = new Set<string>()
  for (const [series, perPeriod] of sums) {
    let full = 0
    for (const [at, sum] of perPeriod) if (Math.abs(sum - (dues[at]?.sharePence ?? 0)) <= 100) full += 1
    if (full >= 2 && full * 3 >= perPeriod.size) learnt.add(series)
  }
  for (const each of payments) {
    if (!learnt.has(each.candidate.series) || each.trust >= 0.6 || each.rejectedBefore) continue
    each.trust = 0.9
    each.learnt = true
  }
}

/** A line that says rent, of exactly several rents, is rent for several periods, whoever it goes to. */
function learnLumps(payments: readonly Payment[], taken: ReadonlySet<number>): void {
  for (const each of payments) {
    const { wording } = each.candidate
    // Around moving in, twice the rent is rent and deposit.
    const isLump =
      each.size === 'several' && !(each.atStart && each.ratio < 2.5) && Math.abs(each.offset) <= 5
    const saysSo = wording.saysRent && !wording.saysOther && !wording.saysDeposit
    if (!isLump || !saysSo || each.trust >= 0.6 || each.rejectedBefore || taken.has(each.nearest)) continue
    each.trust = 0.86
    each.learnt = true
  }
}

/** A stranger paid exactly the rent near the due day, in periods nobody else fills, is the payee: a spouse, a new agent. */
export function learnSeries(
  payments: readonly Payment[],
  taken: ReadonlySet<number>,
  dues: readonly Due[],
  start: number,
  cycleDays: number,
): void {
  learnParts(payments, taken, dues)
  learnLumps(payments, taken)
  const reach = Math.max(3, Math.min(9, cycleDays * 0.3))
  const before = new Map<string, number>()
  for (const each of payments) {
    if (each.candidate.day < start - 45)
      before.set(each.candidate.series, (before.get(each.candidate.series) ?? 0) + 1)
  }
  const filled = new Set(taken)
  for (const each of payments) if (each.learnt) filled.add(each.nearest)
  const ranked = showingsOf(payments, taken, reach).sort(
    (left, right) =>
      trustIn(right, false) - trustIn(left, false) ||
      right.free.size - left.free.size ||
      left.farOff / left.members.length - right.farOff / right.members.length ||
      (left.series < right.series ? -1 : 1),
  )
  const trusts = new Map<string, number>()
  const refused = new Set<string>()
  for (const showing of ranked) {
    for (const period of showing.periods) if (filled.has(period)) showing.free.delete(period)
    if (showing.free.size * 5 < showing.periods.size * 3 || (before.get(showing.series) ?? 0) >= 2) {
      refused.add(showing.series)
      continue
    }
    const first = Math.min(...showing.free)
    const trust = trustIn(showing, filled.has(first - 1) && filled.has(first - 2))
    trusts.set(showing.series, trust)
    if (trust >= 0.6) for (const period of showing.free) filled.add(period)
  }
  for (const each of payments) {
    const trust = trusts.get(each.candidate.series)
    if (trust === undefined || trust <= each.trust || each.rejectedBefore) continue
    if (trust < 0.84 && !each.toThePound) continue
    each.trust = trust
    each.learnt = true
  }
  learnByWord(payments, filled, reach)
  learnScattered(
    payments.filter((each) => !refused.has(each.candidate.series)),
    filled,
    reach,
  )
}

/** Another way to write a payee already learnt: it shares a word with one, and the sum and the day are right. */
function learnByWord(payments: readonly Payment[], filled: ReadonlySet<number>, reach: number): void {
  const counts = new Map<string, number>()
  for (const each of payments) {
    if (!each.learnt || each.trust < 0.84) continue
    for (const word of each.candidate.wording.key.split(' '))
      if (word.length >= 4) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  for (const each of payments) {
    if (each.trust >= 0.84 || !couldShow(each, reach) || !each.toThePound || filled.has(each.nearest))
      continue
    if (!each.candidate.wording.key.split(' ').some((word) => (counts.get(word) ?? 0) >= 3)) continue
    each.trust = 0.86
    each.learnt = true
  }
}

/** When each line reads differently (a new reference every month), the exact amount on the day is the series. */
function learnScattered(payments: readonly Payment[], filled: ReadonlySet<number>, reach: number): void {
  const loose = payments.filter(
    (each) => each.trust < 0.6 && couldShow(each, Math.min(reach, 6)) && !filled.has(each.nearest),
  )
  const periods = new Set(loose.map((each) => each.nearest))
  if (periods.size < 4 || loose.length > periods.size * 1.3) return
  for (const each of loose) {
    each.trust = 0.84
    each.learnt = true
  }
}
