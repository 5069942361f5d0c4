import { daysBetween } from '@keyturn/platform/days'
import { VERIFIED_FROM } from '@keyturn/rent-record/constants'
import type { Finder } from '../measure.ts'
import type { UnseenMember } from './members.ts'

const blank = () => ({
  members: 0,
  flawless: 0,
  right: 0,
  wrong: 0,
  missed: 0,
  months: 0,
  monthsRight: 0,
  onTime: 0,
  harmed: 0,
  others: 0,
  flattered: 0,
  asked: 0,
})
export type Count = ReturnType<typeof blank>

export interface Score {
  all: Count
  byCase: Map<string, Count>
  /** Confidence of a match, and true if the row is rent. */
  said: [number, boolean][]
  misses: { member: UnseenMember; why: string[] }[]
}

const SLACK_TOLD = 4
const SLACK_INFERRED = 6

function judgeRows(member: UnseenMember, confidence: ReadonlyMap<string, number>, said: Score['said']) {
  const grouped = new Set(member.oneOf.flat())
  const why: string[] = []
  const is = (id: string) => (confidence.get(id) ?? 0) >= VERIFIED_FROM
  let right = 0
  let wrong = 0
  let missed = 0
  const count = (ok: boolean, id: string) => {
    if (ok) right += 1
    else {
      missed += 1
      why.push(`missed ${id} at ${confidence.get(id) ?? 'nothing'}`)
    }
  }
  for (const id of member.rent) count(is(id), id)
  for (const group of member.oneOf) {
    const taken = group.filter(is)
    count(taken.length > 0, group[0] ?? '')
    wrong += Math.max(0, taken.length - 1)
    if (taken.length > 1) why.push(`took all of ${group}`)
  }
  for (const [id, value] of confidence) {
    if (member.neutral.has(id) || grouped.has(id)) continue
    said.push([value, member.rent.has(id)])
    if (value < VERIFIED_FROM || member.rent.has(id)) continue
    wrong += 1
    why.push(`took ${id}`)
  }
  return { right, wrong, missed, why }
}

function judgeMonths(member: UnseenMember, periods: ReturnType<Finder>['periods'], t: Count): string[] {
  const why: string[] = []
  const used = new Set<number>()
  const slack = member.told ? SLACK_TOLD : SLACK_INFERRED
  for (const { dueOn, state } of member.periods) {
    const near = periods
      .flatMap((period, at) =>
        used.has(at) || Math.abs(daysBetween(period.dueOn, dueOn)) > slack ? [] : [{ period, at }],
      )
      .sort(
        (a, b) => Math.abs(daysBetween(a.period.dueOn, dueOn)) - Math.abs(daysBetween(b.period.dueOn, dueOn)),
      )[0]
    if (near) used.add(near.at)
    if (state === null) continue
    const got = near?.period.state
    t.months += 1
    if (got === state) t.monthsRight += 1
    else why.push(`month ${dueOn} is ${state}, shown ${got ?? 'nothing'}`)
    if (state === 'on_time') {
      t.onTime += 1
      if (got === 'late' || got === 'not_found' || got === undefined) t.harmed += 1
    } else {
      t.others += 1
      if (got === 'on_time') t.flattered += 1
    }
  }
  return why
}

export function scoreUnseen(members: readonly UnseenMember[], find: Finder): Score {
  const score: Score = { all: blank(), byCase: new Map(), said: [], misses: [] }
  for (const member of members) {
    const own = blank()
    const found = find(member.input)
    const rows = judgeRows(
      member,
      new Map(found.matches.map((match) => [match.transactionId, match.confidence])),
      score.said,
    )
    const why = [...rows.why, ...judgeMonths(member, found.periods, own)]
    Object.assign(own, {
      members: 1,
      right: rows.right,
      wrong: rows.wrong,
      missed: rows.missed,
      flawless: why.length === 0 ? 1 : 0,
    })
    if (why.length > 0) score.misses.push({ member, why })
    const of = score.byCase.get(member.case) ?? blank()
    score.byCase.set(member.case, of)
    for (const key of Object.keys(own) as (keyof Count)[]) {
      of[key] += own[key]
      score.all[key] += own[key]
    }
  }
  return score
}

export const rates = ({
  right,
  wrong,
  missed,
  months,
  monthsRight,
  onTime,
  harmed,
  others,
  flattered,
  members,
  flawless,
}: Count) => ({
  f1: (2 * right) / Math.max(1, 2 * right + wrong + missed),
  months: monthsRight / Math.max(1, months),
  harm: harmed / Math.max(1, onTime),
  flattered: flattered / Math.max(1, others),
  flawless: flawless / Math.max(1, members),
})
