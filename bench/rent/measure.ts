import { VERIFIED_FROM } from '@keyturn/rent-record/constants'
import type { Match, RentFound } from '../../features/rent-engine/domain/find-rent.ts'
import type { LabelledMember } from './labelled.ts'

export type Finder = (input: LabelledMember['input']) => {
  matches: readonly (Pick<Match, 'transactionId' | 'confidence'> &
    Partial<Pick<Match, 'periodIndexes' | 'orElse'>>)[]
  periods: RentFound['periods']
}

export interface Table {
  members: number
  precision: number
  recall: number
  f1: number
  stateAccuracy: number
  harmful: number
  /** Harmed months that the member was not asked about. */
  unasked: number
  /** Months with a question to the member. */
  asked: number
  errorFree: number
  /** Sum of confidences against number of rent rows, per hundredth of confidence. */
  calibration: { bin: number; said: number; count: number; rent: number }[]
  errors: MemberErrors[]
}

export interface MemberErrors {
  member: LabelledMember
  wrong: string[]
  missed: string[]
  states: string[]
}

/** Returns the rent days with a question to the member: unsure matches, and rent of one of two months. */
function askedIn({ matches, periods }: ReturnType<Finder>): Set<string> {
  const open = matches.flatMap(({ confidence, periodIndexes = [], orElse }) => {
    if (typeof orElse === 'number') return [...periodIndexes, orElse]
    return confidence < VERIFIED_FROM ? periodIndexes : []
  })
  return new Set(open.flatMap((at) => periods[at]?.dueOn ?? []))
}

function statesOf(member: LabelledMember, answer: ReturnType<Finder>) {
  const { periods } = answer
  const asked = askedIn(answer)
  const found = new Map(periods.map((period) => [period.dueOn, period]))
  const wrong: string[] = []
  let unasked = 0
  let right = 0
  let harmful = 0
  let paid = 0
  for (const truth of member.periods) {
    const state = found.get(truth.dueOn)?.state ?? 'absent'
    found.delete(truth.dueOn)
    if (truth.state === 'on_time') paid += 1
    if (truth.state === 'on_time' && (state === 'late' || state === 'not_found' || state === 'absent')) {
      harmful += 1
      if (!asked.has(truth.dueOn)) unasked += 1
    }
    if (state === truth.state) right += 1
    else wrong.push(`${truth.dueOn} is ${truth.state}, shown ${state}`)
  }
  for (const dueOn of found.keys()) wrong.push(`${dueOn} should not be there`)
  return { wrong, right, harmful, unasked, paid, asked: asked.size }
}

/** Returns 1 if the whole is zero, because then nothing could be wrong. */
function ratioOf(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

export function measure(members: readonly LabelledMember[], find: Finder): Table {
  const calibration = new Map<number, Table['calibration'][number]>()
  const count = {
    right: 0,
    wrong: 0,
    missed: 0,
    states: 0,
    statesRight: 0,
    harmful: 0,
    unasked: 0,
    asked: 0,
    paid: 0,
    clean: 0,
  }
  const errors: MemberErrors[] = []
  for (const member of members) {
    const found = find(member.input)
    const sure = new Set<string>()
    for (const match of found.matches) {
      const at = Math.round(match.confidence * 100) / 100
      const bin = calibration.get(at) ?? { bin: at, said: 0, count: 0, rent: 0 }
      bin.count += 1
      bin.said += match.confidence
      if (member.rentIds.has(match.transactionId)) bin.rent += 1
      calibration.set(at, bin)
      if (match.confidence >= VERIFIED_FROM) sure.add(match.transactionId)
    }
    const wrong = [...sure].filter((id) => !member.rentIds.has(id))
    const missed = [...member.rentIds].filter((id) => !sure.has(id))
    const states = statesOf(member, found)
    count.right += sure.size - wrong.length
    count.wrong += wrong.length
    count.missed += missed.length
    count.states += states.right + states.wrong.length
    count.statesRight += states.right
    count.harmful += states.harmful
    count.unasked += states.unasked
    count.asked += states.asked
    count.paid += states.paid
    if (wrong.length + missed.length + states.wrong.length === 0) count.clean += 1
    else errors.push({ member, wrong, missed, states: states.wrong })
  }
  const precision = ratioOf(count.right, count.right + count.wrong)
  const recall = ratioOf(count.right, count.right + count.missed)
  return {
    members: members.length,
    precision,
    recall,
    f1: (2 * precision * recall) / Math.max(1e-9, precision + recall),
    stateAccuracy: count.statesRight / Math.max(1, count.states),
    harmful: count.harmful / Math.max(1, count.paid),
    unasked: count.unasked / Math.max(1, count.paid),
    asked: count.asked / Math.max(1, count.states),
    errorFree: count.clean / Math.max(1, members.length),
    calibration: [...calibration.values()],
    errors,
  }
}
