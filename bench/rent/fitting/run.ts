import { writeFileSync } from 'node:fs'
import { type Evidence, FEATURES } from '../../../features/rent-engine/domain/assign/evidence.ts'
import { type FindRentInput, findRent } from '../../../features/rent-engine/domain/find-rent.ts'
import { makeHoldout1Member } from '../holdout-1.ts'
import { makeHoldout2Member } from '../holdout-2.ts'
import { makeMember } from '../members.ts'
import { makeMixedMember } from './mixed.ts'

/*
 * Fits the evidence weights: logistic regression over the payment series of known members. Deterministic by seed.
 * Repeat until nothing changes, because the series depend on the weights.
 */

const FILE = new URL('../../../features/rent-engine/domain/assign/evidence-weights.ts', import.meta.url)
const MEMBERS = 700
const MIXED = 3000
const STEPS = 150
const RIDGE = 2
/** Weight of negatives, because mistaking a stranger for the payee is worse than asking about a payee. */
const WEIGHT_OF_NO_RENT = 1.5
/** Required signs of the weights, because so few members could teach the opposite by chance. */
const SIGNS: Partial<Record<keyof Evidence, 1 | -1>> = {
  months: 1,
  exactMonths: 1,
  exact: 1,
  saysRent: 1,
  namesHome: 1,
  letting: 1,
  likeName: 1,
  coversOpen: 1,
  replaces: 1,
  once: -1,
  over: -1,
  under: -1,
  varies: -1,
  offDay: -1,
  otherWord: -1,
  unlikelyWord: -1,
  gaps: -1,
  rival: -1,
  clutter: -1,
  clutterExact: -1,
}

interface Seen {
  values: number[]
  isRent: boolean
}

function seenOf(
  input: FindRentInput,
  rent: ReadonlySet<string>,
  neutral: ReadonlySet<string> = new Set(),
): Seen[] {
  const seen: Seen[] = []
  findRent(input, (members, evidence) => {
    const own = members.filter(({ candidate }) => !neutral.has(candidate.id))
    if (own.length === 0) return
    const isRent = own.filter(({ candidate }) => rent.has(candidate.id)).length * 2 > own.length
    seen.push({ values: FEATURES.map((feature) => evidence[feature]), isRent })
  })
  return seen
}

function collect(): Seen[] {
  const seen: Seen[] = []
  for (const make of [(seed: number) => makeMember({ seed }), makeHoldout1Member, makeHoldout2Member])
    for (let at = 0; at < MEMBERS; at += 1) {
      const { input, rentIds } = make(9_000_000 + at)
      seen.push(...seenOf(input, rentIds))
    }
  for (let at = 0; at < MIXED; at += 1) {
    const { input, rent, neutral } = makeMixedMember(at)
    seen.push(...seenOf(input, rent, neutral))
  }
  return seen
}

/** Newton's method, one weight at a time, each limited to its required sign. */
function fit(seen: readonly Seen[]): number[] {
  const count = FEATURES.length + 1
  const weights = Array<number>(count).fill(0)
  const sums = seen.map(() => 0)
  for (let step = 0; step < STEPS; step += 1)
    for (let at = 0; at < count; at += 1) {
      const before = weights[at] ?? 0
      let slope = at === 0 ? 0 : RIDGE * before
      let bend = at === 0 ? 1e-6 : RIDGE
      for (const [index, { values, isRent }] of seen.entries()) {
        const value = at === 0 ? 1 : (values[at - 1] ?? 0)
        if (value === 0) continue
        const heavy = isRent ? 1 : WEIGHT_OF_NO_RENT
        const chance = 1 / (1 + Math.exp(-(sums[index] ?? 0)))
        slope += heavy * value * (chance - (isRent ? 1 : 0))
        bend += heavy * value * value * Math.max(0.01, chance * (1 - chance))
      }
      const sign = SIGNS[FEATURES[at - 1] ?? 'once']
      let after = before - Math.max(-0.5, Math.min(0.5, slope / bend))
      if (at > 0 && sign !== undefined && after * sign < 0) after = 0
      weights[at] = after
      for (const [index, { values }] of seen.entries())
        sums[index] = (sums[index] ?? 0) + (after - before) * (at === 0 ? 1 : (values[at - 1] ?? 0))
    }
  return weights
}

const seen = collect()
const weights = fit(seen)
const rounded = weights.map((weight) => Number(weight.toFixed(2)))
const lines = ['start', ...FEATURES].map((name, at) => `  ${name}: ${rounded[at]},`)
writeFileSync(
  FILE,
  `/** Fitted by \`node bench/rent/fitting/run.ts\`; not for editing. */\nexport const EVIDENCE_WEIGHTS = {\n${lines.join('\n')}\n}\n`,
)
const rent = seen.filter(({ isRent }) => isRent).length
process.stdout.write(`${seen.length} series, ${rent} of them rent\n${lines.join('\n')}\n`)
