import { EVIDENCE_WEIGHTS } from './evidence-weights.ts'
import type { Payment } from './payment.ts'

/** Payments to one payee that may be rent, and the periods they could fill. */
export interface Group {
  members: Payment[]
  /** Number of other payments to the same payee. */
  others: number
  /** Periods it could fill, and the subset that no other payee fills. */
  periods: Set<number>
  free: Set<number>
  farOff: number
}

/** Context of a series. */
export interface GroupContext {
  namedNobody: boolean
  /** True if it begins where another payee's payments end after two periods. */
  replaces: boolean
  /** Number of periods in the history without a declared payee's payment. */
  open: number
  /** Maximum days between a payment and its due day. */
  reach: number
}

/** Features for and against a series being the rent. README.md explains each. */
export const FEATURES = [
  'months',
  'exactMonths',
  'once',
  'exact',
  'over',
  'under',
  'varies',
  'offDay',
  'saysRent',
  'namesHome',
  'letting',
  'likeName',
  'otherWord',
  'unlikelyWord',
  'gaps',
  'rival',
  'clutter',
  'clutterExact',
  'replaces',
  'namedNobody',
  'coversOpen',
] as const
export type Evidence = Record<(typeof FEATURES)[number], number>

const MAX_MONTHS = 12
const MAX_CLUTTER = 3
/** Part of the reach that still counts as on the due day. */
const ON_ITS_DAY = 0.4

export function evidenceOf(group: Group, around: GroupContext): Evidence {
  const { members, periods, free } = group
  const part = (is: (each: Payment) => boolean) => members.filter(is).length / members.length
  const mean = (of: (each: Payment) => number) =>
    members.reduce((sum, each) => sum + of(each), 0) / members.length
  const beside = mean(({ ratio, toThePound }) => (toThePound ? 0 : ratio - 1))
  const exact = part(({ toThePound }) => toThePound)
  const months = Math.log2(1 + Math.min(MAX_MONTHS, free.size))
  const clutter = Math.min(MAX_CLUTTER, group.others / members.length)
  const span = Math.max(...periods) - Math.min(...periods) + 1
  return {
    months,
    exactMonths: exact * months,
    once: free.size <= 1 ? 1 : 0,
    exact,
    over: Math.max(0, beside) * 10,
    under: Math.max(0, -beside) * 10,
    varies: 1 - part((each) => each.toThePound || each.steady),
    offDay:
      Math.max(0, mean(({ offset }) => Math.abs(offset)) / around.reach - ON_ITS_DAY) / (1 - ON_ITS_DAY),
    saysRent: part(({ candidate: { wording } }) => wording.saysRent && !wording.saysOther),
    namesHome: part(({ candidate }) => candidate.saysHome),
    letting: part(({ candidate }) => candidate.wording.saysLetting),
    likeName: Math.max(...members.map(({ candidate }) => candidate.recognised.likeness ?? 0)),
    otherWord: part(({ candidate }) => candidate.wording.saysOther),
    unlikelyWord: part(({ candidate }) => candidate.wording.saysUnlikely),
    gaps: 1 - periods.size / span,
    rival: 1 - free.size / periods.size,
    clutter: clutter * (1 - exact),
    clutterExact: clutter * exact,
    replaces: around.replaces ? 1 : 0,
    namedNobody: around.namedNobody ? 1 : 0,
    coversOpen: Math.min(1, free.size / Math.max(1, around.open)),
  }
}

/** Probability that a series is the rent, by logistic regression. */
export function chanceOf(evidence: Evidence): number {
  let sum = EVIDENCE_WEIGHTS.start
  for (const feature of FEATURES) sum += evidence[feature] * EVIDENCE_WEIGHTS[feature]
  return 1 / (1 + Math.exp(-sum))
}
