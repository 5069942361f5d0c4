import { VERIFIED_FROM } from '../../constants.ts'
import { NAMED } from '../bank-lines/payees.ts'
import type { Due } from '../due-days/schedule.ts'
import type { Allocation } from './beam-search.ts'
import { chanceOf, type Evidence, evidenceOf, type Group } from './evidence.ts'
import { bySeries, type LabelledElsewhere, type Payment } from './payment.ts'
import { LIMIT, TRUST } from './weights.ts'

const STEADY_MONTHS = 12

type Places = ReadonlyMap<Payment, readonly Allocation[]>

export type Observe = (members: readonly Payment[], evidence: Evidence) => void

export function learn(payments: readonly Payment[], trust: number): void {
  for (const each of payments) {
    if (each.rejectedBefore || each.trust >= trust) continue
    each.trust = trust
    each.learnt = true
  }
}

/** Raises a likely name with the rent in three periods to established. */
export function establish(payments: readonly Payment[], places: Places, isSaid: LabelledElsewhere): void {
  const shown = new Map<string, number>()
  for (const [each, [place]] of places)
    if ((each.size === 'exact' || each.size === 'whole_home') && !isSaid(each, place?.at ?? -1))
      shown.set(each.candidate.series, (shown.get(each.candidate.series) ?? 0) + 1)
  for (const each of payments)
    if (each.trust >= NAMED && each.trust < TRUST.established && (shown.get(each.candidate.series) ?? 0) >= 3)
      each.trust = TRUST.established
}

/** Returns true if day and sum are close enough to a rent to show that its payee is paid the rent. */
function couldShow(each: Payment, reach: number): boolean {
  const { wording } = each.candidate
  if ((each.trust >= NAMED && !each.learnt) || each.rejectedBefore || wording.saysDeposit) return false
  const about = each.ratio >= LIMIT.aboutRentLess && each.ratio <= LIMIT.withBills
  return (each.toThePound || about) && Math.abs(each.offset) <= reach
}

/** For a payee that is only asked about, matches payments similar to those that raised the question. */
function isLike({ members }: Group): (each: Payment) => boolean {
  const varies = !members.some(({ toThePound }) => toThePound)
  return (each) => each.toThePound || (varies && each.ratio >= LIMIT.part && each.ratio <= 2)
}

/** Learns payees whose payments complete the rent of their periods repeatedly, alone or with other payments. */
function learnParts(payments: readonly Payment[], { found, dues }: Known): void {
  const able = payments.filter(
    (each) =>
      each.trust < NAMED &&
      each.size !== 'several' &&
      !each.candidate.wording.saysOther &&
      !each.candidate.wording.saysDeposit,
  )
  for (const group of bySeries(able).values()) {
    const ofPeriod = Map.groupBy(group, ({ nearest }) => nearest)
    let full = 0
    let inPieces = 0
    let beside = 0
    for (const [at, own] of ofPeriod) {
      const sum = own.reduce((pence, { candidate }) => pence + candidate.pence, 0)
      const lacking = (dues[at]?.sharePence ?? 0) - (found[at] ?? 0)
      if (lacking <= 0 || Math.abs(sum - lacking) > 100) continue
      full += 1
      if (own.length > 1) inPieces += 1
      if ((found[at] ?? 0) > 0) beside += 1
    }
    const saysRent = group.some((each) => each.candidate.wording.saysRent)
    const isMost = full * 5 >= ofPeriod.size * 3
    const isShown = saysRent ? full >= 2 && full * 3 >= ofPeriod.size : full >= 4 && isMost
    if ((inPieces > 0 && isShown) || (beside >= 3 && isMost)) learn(group, TRUST.completes)
  }
}

/** Returns true for a sum of exactly several rents near a due day that may be rent. */
function isLump(each: Payment): boolean {
  const { wording } = each.candidate
  // Around the move-in, twice the rent is rent and deposit.
  const several = each.size === 'several' && !(each.atStart && each.ratio < 2.5) && Math.abs(each.offset) <= 5
  const saysOther = wording.saysDeposit || wording.saysOther
  return several && !saysOther && each.trust < NAMED && !each.rejectedBefore
}

/** Returns true for a single near-rent payment to an undeclared payee without a label, which is common. */
function isOneOfMany({ members, free }: Group): boolean {
  const speaks = ({ toThePound, candidate: { wording, saysHome, recognised } }: Payment) =>
    toThePound || wording.saysRent || saysHome || (recognised.likeness ?? 0) > 0
  return free.size < 2 && !members.some(speaks)
}

/** Trust of a series. Twelve exact rents on their days without a rival are trusted whatever the label. */
function trustBy(evidence: Evidence, { free }: Group): number {
  const { exact, rival, offDay, otherWord } = evidence
  const isYear = free.size >= STEADY_MONTHS && exact === 1 && rival === 0 && offDay === 0 && otherWord === 0
  return isYear ? Math.max(TRUST.steadyYear, chanceOf(evidence)) : chanceOf(evidence)
}

function groupsOf(
  payments: readonly Payment[],
  taken: ReadonlySet<number>,
  reach: number,
): [string, Group][] {
  const able = payments.filter((each) => couldShow(each, reach))
  const all = bySeries(payments)
  return [...bySeries(able)].map(([series, own]) => {
    // Exact sums are the evidence for a series; a single other sum may be anything.
    const exact = own.filter(({ toThePound }) => toThePound)
    const members = exact.length * 2 >= own.length ? exact : own
    const periods = new Set(members.map((each) => each.nearest))
    const free = new Set([...periods].filter((at) => !taken.has(at)))
    const farOff = members.reduce((sum, each) => sum + Math.abs(each.offset), 0) / members.length
    return [series, { members, others: (all.get(series)?.length ?? 0) - own.length, periods, free, farOff }]
  })
}

interface Known {
  taken: ReadonlySet<number>
  /** Pence paid to declared payees, by period. */
  found: readonly number[]
  dues: readonly Due[]
  start: number
  cycleDays: number
  /** True if the member declared no payee, so payees come from the payments alone. */
  namedNobody: boolean
  /** Callback with the evidence of each series. */
  observe?: Observe | undefined
}

/**
 * Learns undeclared payees, such as a spouse or a new agent. They are paid exactly the rent in periods without another
 * payee.
 */
export function learnPayees(payments: readonly Payment[], known: Known): void {
  const { taken, start, cycleDays, namedNobody, observe } = known
  learnParts(payments, known)
  learn(
    payments.filter((each) => isLump(each) && each.candidate.wording.saysRent && !taken.has(each.nearest)),
    TRUST.lump,
  )
  const reach = Math.max(3, Math.min(9, cycleDays * 0.3))
  const before = bySeries(payments.filter(({ candidate }) => candidate.day < start - 45))
  const filled = new Set(taken)
  for (const each of payments) if (each.learnt) filled.add(each.nearest)
  const open = known.dues.flatMap(({ shown }, at) => (shown && !filled.has(at) ? at : [])).length
  const seen = (group: Group, replaces: boolean) => evidenceOf(group, { namedNobody, replaces, open, reach })
  const ranked = groupsOf(payments, taken, reach)
    .map(([series, group]) => ({ series, group, first: chanceOf(seen(group, false)) }))
    .sort(
      (left, right) =>
        right.first - left.first ||
        right.group.free.size - left.group.free.size ||
        left.group.farOff - right.group.farOff ||
        (left.series < right.series ? -1 : 1),
    )
  const refused = new Set<string>()
  const learnt: [Group, number][] = []
  for (const { series, group } of ranked) {
    for (const at of group.periods) if (filled.has(at)) group.free.delete(at)
    if (group.free.size * 5 < group.periods.size * 3 || (before.get(series)?.length ?? 0) >= 2) {
      refused.add(series)
      continue
    }
    const first = Math.min(...group.free)
    const evidence = seen(group, filled.has(first - 1) && filled.has(first - 2))
    observe?.(group.members, evidence)
    const trust = isOneOfMany(group) ? TRUST.seldom : trustBy(evidence, group)
    learnt.push([group, trust])
    if (trust >= NAMED) for (const at of group.free) filled.add(at)
  }
  const all = bySeries(payments)
  for (const [group, trust] of learnt) {
    const series = all.get(group.members[0]?.candidate.series ?? '') ?? []
    learn(trust < VERIFIED_FROM ? series.filter(isLike(group)) : series, trust)
  }
  learnLoose(payments, taken, filled, refused, reach)
}

/** Returns true for a payment near the rent to a payee without other evidence. */
function isAbout({ candidate: { wording, saysHome }, ratio }: Payment, most: number): boolean {
  if (wording.saysOther && !wording.saysRent) return false
  return ratio <= most && (ratio >= LIMIT.hardlyLess || wording.saysRent || saysHome)
}

/** Learns payments with another spelling of a known payee, or with changing texts but exact sums on the due day. */
function learnLoose(
  payments: readonly Payment[],
  taken: ReadonlySet<number>,
  filled: ReadonlySet<number>,
  refused: ReadonlySet<string>,
  reach: number,
): void {
  const wordsIn = (each: Payment) => each.candidate.wording.key.split(' ').filter((word) => word.length >= 4)
  const counts = new Map<string, number>()
  for (const each of payments)
    if (each.learnt && each.trust >= VERIFIED_FROM)
      for (const word of wordsIn(each)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const sharesWord = (each: Payment) => wordsIn(each).some((word) => (counts.get(word) ?? 0) >= 3)
  const isWhole = (each: Payment) =>
    (isAbout(each, LIMIT.withBills) && couldShow(each, reach)) || isLump(each)
  learn(
    payments.filter(
      (each) => isWhole(each) && sharesWord(each) && (each.toThePound || !filled.has(each.nearest)),
    ),
    TRUST.byWord,
  )
  const reached = Math.min(reach, 6)
  const isExact = (each: Payment) => each.toThePound && Math.abs(each.offset) <= reached
  const known = payments.filter((each) => each.learnt && each.trust >= VERIFIED_FROM && isExact(each))
  const settled = new Set([...taken, ...known.map((each) => each.nearest)])
  const loose = payments.filter(
    (each) =>
      each.trust < VERIFIED_FROM &&
      (each.learnt ? isExact(each) : isAbout(each, LIMIT.aboutRent) && couldShow(each, reached)) &&
      !settled.has(each.nearest) &&
      !refused.has(each.candidate.series) &&
      !each.rejectedBefore &&
      !each.candidate.confirmed,
  )
  const periods = new Set(loose.map((each) => each.nearest))
  const all = [...loose, ...known]
  const kinds = new Set(all.map((each) => each.candidate.series))
  const isAnewEachTime = kinds.size >= 4 && new Set(all.map((each) => each.nearest)).size >= 4
  if (isAnewEachTime && loose.length <= periods.size * 1.3) learn(loose, TRUST.bySum)
}
