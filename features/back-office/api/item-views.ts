import { AGENCIES, AGENCY_POLICIES, clockOf } from '@keyturn/credit-reporting'
import { type Day, dayOfInstant, daysBetween, formatDay, formatMonth } from '@keyturn/platform/days'
import { COMPLAINT_SUBJECTS } from '@keyturn/privacy'
import type { DeskItem } from '../contract/index.ts'
import { itemId, type Kind, SHARED_PAYEE, type Status } from '../domain/desk.ts'
import type { Found } from '../store/listing.ts'

type Words = Pick<DeskItem, 'what' | 'detail'> &
  Partial<Pick<DeskItem, 'proposed_by' | 'answer_by' | 'text' | 'checks' | 'name' | 'address' | 'revision'>>
type Facts = Record<string, unknown>

const isTrue = (value: unknown): boolean => value === true
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const orNull = (value: unknown): string | null => textOf(value) || null
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const HELD: Record<string, string> = {
  absurd_amount: 'Far more than a rent',
  second_in_period: 'A second payment for the same period',
  shared_payee: SHARED_PAYEE,
}
const FILE_STANDS: Partial<Record<Status, string>> = {
  pending: 'Agency file stopped',
  reviewing: 'Agency file sent back',
  incomplete: 'Agency file not answered',
}
const ANSWERS: Record<string, string> = {
  waiting: 'asked, no answer yet',
  confirmed: 'confirmed by letter',
  corrected: 'said that something is different',
  not_my_tenant: 'said: not my tenant',
  withdrawn: 'the question was withdrawn',
}

/** What a line says beyond name and status, kind by kind. No amount of rent is among its facts. */
const words: Record<Kind, (facts: Facts, found: Found, today: Day) => Words> = {
  application: (facts) => {
    const begun = textOf(facts.startsOn) !== ''
    return {
      what: 'Application',
      detail: begun ? `New tenancy${isTrue(facts.joint) ? ', joint' : ''}` : 'Sign-up, no tenancy yet',
      text: orNull(facts.reason),
      checks: [
        step('Personal details', isTrue(facts.details), 'given', 'not given yet'),
        step('Tenancy', isTrue(facts.tenancy), 'saved, with the consents', 'not confirmed yet'),
        step(
          'Landlord',
          isTrue(facts.landlord),
          ANSWERS[textOf(facts.answer)] ?? 'details given',
          'not given yet',
        ),
        step(
          'Rent found at the bank',
          isTrue(facts.matched),
          'matched by payments',
          'no payment matched yet',
        ),
      ],
    }
  },
  month: (facts, { status }) => {
    const month = formatMonth(textOf(facts.dueOn))
    const known = status === 'verified' ? ', Verified' : status === 'missed' ? ', Missed' : ''
    return { what: 'Verification', detail: `${month} rent${known}` }
  },
  agreement: (facts) => ({
    what: 'Verification',
    detail: `Tenancy file, ${textOf(facts.kind).toUpperCase()}, ${sizeOf(numberOf(facts.sizeBytes))}`,
    text: orNull(facts.reason),
  }),
  reporting: (facts, { status }) => {
    const count = numberOf(facts.verified)
    const months = `${count} ${count === 1 ? 'month' : 'months'}, Verified`
    const detail = status === 'incomplete' ? 'no home to report on' : months
    return { what: 'Report request', detail: `${agencyOf(facts)}: ${detail}` }
  },
  adjustment: (facts) => ({
    what: 'Points adjustment',
    detail: `${signed(numberOf(facts.points))} points, asked by ${textOf(facts.proposer) || 'a colleague'}`,
    text: orNull(facts.reason),
    proposed_by: orNull(facts.proposedBy),
  }),
  hold: (facts) => ({ what: 'Points held', detail: HELD[textOf(facts.reason)] ?? 'Looks unusual' }),
  adverse: (facts) => ({
    what: `Adverse code ${textOf(facts.code)}`,
    detail: `Confirmed missed, ${formatMonth(textOf(facts.month))}`,
    text: orNull(facts.note),
    checks: groundsOf(facts.grounds),
  }),
  file: (facts, { status }) => ({
    name: `File to ${agencyOf(facts)}`,
    what: FILE_STANDS[status] ?? 'Agency file',
    detail: `${formatMonth(textOf(facts.month))}, ${numberOf(facts.lines)} ${numberOf(facts.lines) === 1 ? 'record' : 'records'}`,
    text: [...findingsOf(facts.findings), textOf(facts.reason)].filter(Boolean).join('\n') || null,
    revision: numberOf(facts.revision),
  }),
  dispute: (facts, { since, waitsFor }, today) => {
    const clock = clockOf(dayOfInstant(since), today)
    const papers = numberOf(facts.evidence)
    const left = clock.standing === 'past_promise' ? clock.legalBy : clock.promisedBy
    const byHand = Array.isArray(facts.byHand) ? facts.byHand.map((agency) => agencyOf({ agency })) : []
    return {
      what: byHand.length > 0 ? `Dispute, to be corrected by letter at ${byHand.join(' and ')}` : 'Dispute',
      detail: `${formatMonth(textOf(facts.month))} at ${agencyOf(facts)}${papers > 0 ? `, ${papers} ${papers === 1 ? 'file' : 'files'}` : ''}`,
      text: [textOf(facts.reason), textOf(facts.note) && `Decided: ${textOf(facts.note)}`]
        .filter(Boolean)
        .join('\n\n'),
      answer_by: waitsFor === 'us' && byHand.length === 0 ? left : null,
    }
  },
  message: (facts) => ({
    what: 'Message',
    detail: firstLine(textOf(facts.message)),
    name: textOf(facts.name),
    address: textOf(facts.email),
    text: textOf(facts.message),
  }),
  complaint: (facts, { waitsFor }, today) => {
    const { acknowledgedAt, answer } = facts
    const acknowledgeBy = textOf(facts.acknowledgeBy)
    const answerBy = textOf(facts.answerBy)
    const acknowledged = typeof acknowledgedAt === 'string'
    const on = acknowledged ? dayOfInstant(new Date(acknowledgedAt)) : today
    return {
      what: `Complaint ${textOf(facts.reference)}`,
      detail: subjectOf(facts.about),
      name: textOf(facts.name),
      address: textOf(facts.email),
      text: textOf(facts.words),
      answer_by: waitsFor === null ? null : acknowledged ? answerBy : acknowledgeBy,
      checks: [
        step('Acknowledged', acknowledged, `on ${formatDay(on)}`, dueBy(acknowledgeBy, today)),
        step('Answered with reasons', waitsFor === null, textOf(answer), dueBy(answerBy, today)),
      ],
    }
  },
}

export function viewItem(found: Found, today: Day): DeskItem {
  const { kind, list, status, waitsFor, memberId, subject, since, facts } = found
  return {
    // A message has an address of its own; everything else is named by what it is about.
    id: kind === 'message' ? subject : itemId({ kind, memberId, subject }),
    kind,
    list,
    member_id: memberId,
    name: found.name ?? 'A member who left',
    address: found.address,
    status,
    waits_for: waitsFor,
    since: since.toISOString(),
    proposed_by: null,
    answer_by: null,
    text: null,
    checks: [],
    revision: null,
    ...words[kind](facts, found, today),
  }
}

function subjectOf(about: unknown): string {
  return Object.entries(COMPLAINT_SUBJECTS).find(([subject]) => subject === about)?.[1] ?? ''
}

/** "by 21 December 2026, 3 days left" */
function dueBy(day: Day, today: Day): string {
  const left = daysBetween(today, day)
  const count = Math.abs(left) === 1 ? '1 day' : `${Math.abs(left)} days`
  return `by ${formatDay(day)}, ${left < 0 ? `${count} late` : left === 0 ? 'today' : `${count} left`}`
}

function agencyOf(facts: Facts): string {
  const agency = AGENCIES.find((known) => known === facts.agency)
  return agency ? AGENCY_POLICIES[agency].name : textOf(facts.agency)
}

/** The conditions an adverse code rests on, as they stood when it was asked. */
const GROUNDS = [
  ['memberWasAsked', 'Member was asked', 'and said that the rent was missed'],
  ['bankWasHealthyThroughout', 'Bank link healthy all month', 'nothing could be overlooked'],
  ['graceIsOver', 'Grace is over', 'the days for a late payment have passed'],
] as const

function findingsOf(findings: unknown): string[] {
  if (!Array.isArray(findings)) return []
  return findings.map((finding) => textOf(finding?.sentence)).slice(0, 20)
}

function groundsOf(grounds: unknown): DeskItem['checks'] {
  const known = typeof grounds === 'object' && grounds !== null ? Object.entries(grounds) : []
  return GROUNDS.map(([name, what, detail]) => ({
    what,
    detail,
    holds: known.some(([ground, holds]) => ground === name && holds === true),
  }))
}

function step(what: string, holds: boolean, yes: string, no: string): DeskItem['checks'][number] {
  return { what, holds, detail: holds ? yes : no }
}

function firstLine(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  return line.length > 90 ? `${line.slice(0, 88).trimEnd()}…` : line
}

const signed = (points: number): string =>
  `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-GB')}`

function sizeOf(bytes: number): string {
  return bytes >= 1_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
