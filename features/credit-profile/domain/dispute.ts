import type { DisputeState, ReportFlag, ReportStatus } from '@keyturn/agency-files/constants'
import { addDays, type Day, daysBetween } from '@keyturn/platform/days'

/** Limit per dispute: enough for a statement of several pages and the letters about it. */
export const MAX_EVIDENCE_FILES = 5

interface Move {
  readonly from: readonly DisputeState[]
  readonly to: DisputeState
}

/** Every allowed move by its name. All others are refused. */
export const DISPUTE_MOVES = {
  /** Staff have begun the review. */
  review: { from: ['open'], to: 'in_review' },
  /** Evidence is allowed until the decision and does not change the state. */
  add_evidence_open: { from: ['open'], to: 'open' },
  add_evidence_in_review: { from: ['in_review'], to: 'in_review' },
  uphold: { from: ['in_review'], to: 'upheld' },
  not_uphold: { from: ['in_review'], to: 'not_upheld' },
  /** The evidence decides by a rule, without staff. */
  show_paper: { from: ['open'], to: 'upheld' },
  /** The evidence was removed before the correction was sent. */
  take_paper_back: { from: ['upheld'], to: 'withdrawn' },
  withdraw: { from: ['open', 'in_review'], to: 'withdrawn' },
  /** No file will carry the correction to some agency, so staff were notified. */
  need_hand: { from: ['upheld'], to: 'upheld' },
  /** Staff had an agency correct it that gets no more files. */
  correct_by_hand: { from: ['upheld'], to: 'upheld' },
  /** Every agency with the month has accepted the correction. */
  corrected_everywhere: { from: ['upheld'], to: 'corrected' },
} as const satisfies Record<string, Move>
export type DisputeMove = keyof typeof DISPUTE_MOVES

export type MoveResult =
  | { readonly allowed: true; readonly state: DisputeState }
  | { readonly allowed: false; readonly sentence: string }

const STATE_NAMES: Readonly<Record<DisputeState, string>> = {
  open: 'waiting to be taken up',
  in_review: 'being looked into',
  upheld: 'decided in your favour',
  not_upheld: 'decided, with the entry left as it is',
  withdrawn: 'withdrawn',
  corrected: 'corrected at every agency',
}

export function moveDispute(state: DisputeState, move: DisputeMove): MoveResult {
  const rule: Move = DISPUTE_MOVES[move]
  if (rule.from.includes(state)) return { allowed: true, state: rule.to }
  return {
    allowed: false,
    sentence: `This question is ${STATE_NAMES[state]}, so that is no longer possible.`,
  }
}

/** Returns true if evidence or the record itself decided it, not staff. */
export function isByEvidence(dispute: { decidedAt: Date | null; decidedBy: string | null }): boolean {
  return dispute.decidedAt !== null && dispute.decidedBy === null
}

const promisedDays = 14
/** Legal time limit for an answer to a request to correct a file. */
const legalDays = 28
const reminderDays = [7, 12, 14, 21, 26, 28] as const

export interface DisputeClock {
  readonly promisedBy: Day
  readonly legalBy: Day
  readonly daysUntilPromise: number
  readonly urgency: 'in_time' | 'soon' | 'past_promise' | 'past_law'
}

const soonDays = 3

export function clockOf(openedOn: Day, today: Day): DisputeClock {
  const promisedBy = addDays(openedOn, promisedDays)
  const legalBy = addDays(openedOn, legalDays)
  const daysUntilPromise = daysBetween(today, promisedBy)
  const urgency =
    today > legalBy
      ? 'past_law'
      : today > promisedBy
        ? 'past_promise'
        : daysUntilPromise <= soonDays
          ? 'soon'
          : 'in_time'
  return { promisedBy, legalBy, daysUntilPromise, urgency }
}

/** Returns the staff reminder due today, by its day. Null if none is. After an outage only the latest is sent. */
export function reminderDue(openedOn: Day, today: Day, lastSentDay: number | null): number | null {
  const age = daysBetween(openedOn, today)
  const due = reminderDays.filter((day) => day <= age).at(-1)
  return due === undefined || (lastSentDay !== null && lastSentDay >= due) ? null : due
}

/**
 * Returns true if a record contradicts the decision to the member's disadvantage. For automatic corrections, any
 * difference counts.
 */
export function contradicts(
  decided: {
    readonly correctedStatus: '0' | 'U' | null
    readonly decidedAt: Date | null
    readonly decidedBy: string | null
  },
  record: { readonly status: ReportStatus; readonly flag: ReportFlag },
): boolean {
  if (record.flag === 'Q') return true
  return record.status !== decided.correctedStatus && (record.status !== '0' || isByEvidence(decided))
}

interface AgencyWithRecord<Name extends string> {
  readonly agency: Name
}

/** Returns the agencies with the wrong month that have not accepted the correction yet. */
export function stillWrongAt<Name extends string>(dispute: {
  readonly recordsBefore: readonly AgencyWithRecord<Name>[]
  readonly recordsAfter: readonly AgencyWithRecord<Name>[]
}): Name[] {
  const isRight = (agency: Name) => dispute.recordsAfter.some((after) => after.agency === agency)
  return dispute.recordsBefore.map(({ agency }) => agency).filter((agency) => !isRight(agency))
}
