import { type Day, type Every, monthOf } from '@keyturn/platform/days'
import {
  type Agency,
  isAdverse,
  isUndecidedDispute,
  type MonthsBehind,
  type NotReportedBecause,
  type ReportFlag,
  type ReportStatus,
} from '../constants.ts'
import { isArranged } from './arrangement.ts'
import { namesArrangements } from './arrangement-constants.ts'
import { earlierMissed, isMissed, type JudgedBy, reportedPeriod } from './arrears.ts'
import { asAtDay } from './cycle.ts'
import { exclusionReasons } from './exclusion-reasons.ts'
import { isPaidInAnotherName } from './holder.ts'
import { everyOf, rentOn } from './rent-terms.ts'
import { type AdverseCondition, codeForMonth, type ReportCode } from './report-code.ts'
import type {
  Approval,
  Dispute,
  FileQuestion,
  KnownAccount,
  KnownHome,
  KnownPeriod,
  ReportableMember,
} from './reportable-member.ts'

/** Question for staff: may this month be reported as this many months behind? */
export interface AdverseQuestion {
  readonly tenancyId: string
  readonly status: MonthsBehind
  readonly arrearsPence: number
  readonly dueOn: readonly Day[]
}

export type MemberLine = { readonly tenancyId: string } & (
  | {
      readonly kind: 'record'
      readonly status: ReportStatus
      readonly flag: ReportFlag
      readonly arrearsPence: number
      readonly heldBackBy: readonly AdverseCondition[]
      /** Reasons why a paid month is reported as no update. Empty otherwise. */
      readonly reasons: readonly NotReportedBecause[]
      readonly startedOn: Day
      readonly closedOn: Day | null
      readonly every: Every
      readonly rentPence: number
      readonly address: string
      readonly ask: AdverseQuestion | null
    }
  | {
      readonly kind: 'left_out'
      readonly because: NotReportedBecause | 'nothing_known'
      /** Every reason. `because` is the first. */
      readonly reasons: readonly NotReportedBecause[]
    }
)

export type RecordLine = MemberLine & { readonly kind: 'record' }

/**
 * Returns this agency's lines about a member, one per home. Omits homes that the agency does not have and does not
 * need.
 */
export function linesFor(member: ReportableMember, question: FileQuestion): MemberLine[] {
  return member.homes.flatMap((home) => {
    const account =
      member.accounts.find(({ agency, tenancyId }) => agency === question.agency && tenancyId === home.id) ??
      null
    // A changed or removed last day is reported if the agency has another one.
    if (account?.heldClosedOn && account.heldClosedOn === home.endsOn) return []
    const isReported = account?.reported ?? false
    const lastDay = asAtDay(question.month)
    if (home.startsOn > lastDay) return []
    if (!isReported && home.endsOn !== null && home.endsOn <= lastDay) return []
    return [lineFor(member, home, { ...question, account, isReported, lastDay })]
  })
}

type HomeQuestion = FileQuestion & {
  readonly account: KnownAccount | null
  readonly isReported: boolean
  readonly lastDay: Day
}

function lineFor(member: ReportableMember, home: KnownHome, question: HomeQuestion): MemberLine {
  const { lastDay, isReported } = question
  const known = member.periods.filter(({ dueOn }) => dueOn <= lastDay)
  const every = everyOf(home, known)
  const reasons = exclusionReasons(member, home, { question, isReported, known, every })
  const [because] = reasons
  if (because !== undefined) return { tenancyId: home.id, kind: 'left_out', because, reasons }
  const { code, ask, reasons: withheldFor = [] } = codeFor(member, home, { question, known, every })
  if (!code.send) return { tenancyId: home.id, kind: 'left_out', because: 'nothing_known', reasons: [] }
  const { status, flag, arrearsPence, heldBackBy } = code
  const closedOn = home.endsOn !== null && home.endsOn <= lastDay ? home.endsOn : null
  return {
    tenancyId: home.id,
    kind: 'record',
    status,
    flag,
    arrearsPence,
    heldBackBy,
    reasons: withheldFor,
    startedOn: question.account?.startedOn ?? home.startsOn,
    closedOn,
    every,
    rentPence: rentOn(home, lastDay),
    address: home.address,
    ask,
  }
}

interface Coded {
  readonly code: ReportCode
  readonly ask: AdverseQuestion | null
  readonly reasons?: readonly NotReportedBecause[]
}

interface CodeInput {
  readonly question: HomeQuestion
  readonly known: readonly KnownPeriod[]
  readonly every: Every
}

function codeFor(member: ReportableMember, home: KnownHome, { question, known, every }: CodeInput): Coded {
  const { agency, month, policy, isReported, today } = question
  const disputes = member.disputes.filter((dispute) => isAbout(dispute, home))
  const mine = known.filter(({ tenancyId }) => tenancyId === home.id)
  const wasOverturned = (of: string) =>
    disputes.some(
      (dispute) => dispute.month === of && (dispute.state === 'upheld' || dispute.state === 'corrected'),
    )
  const due = mine.filter(({ dueOn }) => monthOf(dueOn) === month)
  const about: JudgedBy = { home, every, today, wasOverturned, wasRefused: refusedMonths(member, home) }
  const periods = due.map((period) => reportedPeriod(period, about))
  const code = codeForMonth(periods, {
    alreadyReported: isReported,
    unknownMonth: policy.unknownMonth,
    earlierMissed: earlierMissed(mine, month, about),
    isArranged:
      mayTellArrangement(member, agency) && isArranged(member.arrangements, home.id, question.lastDay),
  })
  const isOpen = disputes.filter(({ state }) => isUndecidedDispute(state))
  const isOpenHere = isOpen.some((dispute) => dispute.agency === agency)
  if (isOpenHere && code.send) return { code: { ...unclassified, flag: 'Q' }, ask: null }
  const corrected = disputes.find((dispute) => dispute.month === month && dispute.correctedStatus !== null)
  if (code.send && corrected?.correctedStatus) {
    return { code: { ...unclassified, status: corrected.correctedStatus }, ask: null }
  }
  if (code.send && code.status === '0' && isPaidInAnotherName(member, periods))
    return { code: unclassified, ask: null, reasons: ['name_not_matched'] }
  if (!code.send || !isAdverse(code.status)) return { code, ask: null }
  const { arrearsPence, status } = code
  const isAboutThis = (approval: Approval) =>
    approval.tenancyId === home.id &&
    approval.month === month &&
    approval.status === status &&
    approval.arrearsPence === arrearsPence
  // A month in question at another agency, or still owed, is not certain enough to report as adverse.
  if (isOpen.some((dispute) => dispute.month <= month)) return { code: unclassified, ask: null }
  const answer = member.approvals.find(isAboutThis)
  if (answer?.state === 'approved') return { code, ask: null }
  const dueOn = mine.filter((period) => isMissed(period, about)).map((period) => period.dueOn)
  return {
    code: { ...unclassified, heldBackBy: ['approvedByAPerson'] },
    ask: answer === undefined ? { tenancyId: home.id, status, arrearsPence, dueOn } : null,
  }
}

/** A dispute without a home applies to each home of its month, except homes that began later. */
const isAbout = ({ tenancyId, month }: Dispute, { id, startsOn, endsOn }: KnownHome): boolean =>
  tenancyId === null
    ? monthOf(startsOn) <= month && (endsOn === null || monthOf(endsOn) >= month)
    : tenancyId === id

/** An earlier consent stays valid, but only for what its text names. */
const mayTellArrangement = ({ consents }: ReportableMember, agency: Agency): boolean =>
  consents.some((each) => each.agency === agency && each.given && namesArrangements(each.textVersion))

const unclassified = { send: true, status: 'U', flag: null, arrearsPence: 0, heldBackBy: [] } as const

/** Returns the months of a home that staff refused, unless another question about the month was approved. */
function refusedMonths({ approvals }: ReportableMember, { id }: KnownHome): (month: string) => boolean {
  const has = (month: string, state: Approval['state']) =>
    approvals.some((each) => each.tenancyId === id && each.month === month && each.state === state)
  return (month) => has(month, 'refused') && !has(month, 'approved')
}
