import type { DisputeState, ReportFlag, ReportStatus } from '@keyturn/agency-files/words'
import { addDays, type Day, daysBetween } from '@keyturn/platform/days'

/** For one dispute: enough for a statement over some pages and the letters about it. */
export const MOST_EVIDENCE = 5

interface Move {
  readonly from: readonly DisputeState[]
  readonly to: DisputeState
}

/** Every allowed move by its name. What is not here cannot happen. */
export const DISPUTE_MOVES = {
  /** A person took it up. */
  review: { from: ['open'], to: 'in_review' },
  /** Evidence may come at any time before the decision, and leaves the state as it is. */
  add_evidence_open: { from: ['open'], to: 'open' },
  add_evidence_in_review: { from: ['in_review'], to: 'in_review' },
  uphold: { from: ['in_review'], to: 'upheld' },
  not_uphold: { from: ['in_review'], to: 'not_upheld' },
  /** Evidence settles it: nobody has to look into what a rule decides. */
  show_paper: { from: ['open'], to: 'upheld' },
  /** The evidence was taken back before the correction went. */
  take_paper_back: { from: ['upheld'], to: 'withdrawn' },
  withdraw: { from: ['open', 'in_review'], to: 'withdrawn' },
  /** No file will carry the correction to some agency any more; our own people were told. */
  need_hand: { from: ['upheld'], to: 'upheld' },
  /** One of our own people had an agency correct it, where no file goes any more. */
  correct_by_hand: { from: ['upheld'], to: 'upheld' },
  /** Every agency that had the month has accepted the correction. */
  corrected_everywhere: { from: ['upheld'], to: 'corrected' },
} as const satisfies Record<string, Move>
export type DisputeMove = keyof typeof DISPUTE_MOVES

export type Moved =
  | { readonly allowed: true; readonly state: DisputeState }
  | { readonly allowed: false; readonly sentence: string }

const WORDS: Readonly<Record<DisputeState, string>> = {
  open: 'waiting to be taken up',
  in_review: 'being looked into',
  upheld: 'decided in your favour',
  not_upheld: 'decided, with the entry left as it is',
  withdrawn: 'withdrawn',
  corrected: 'corrected at every agency',
}

export function moveDispute(state: DisputeState, move: DisputeMove): Moved {
  const rule: Move = DISPUTE_MOVES[move]
  if (rule.from.includes(state)) return { allowed: true, state: rule.to }
  return { allowed: false, sentence: `This question is ${WORDS[state]}, so that is no longer possible.` }
}

/** Evidence or the record itself decided it, not a person. */
export function isByEvidence(dispute: { decidedAt: Date | null; decidedBy: string | null }): boolean {
  return dispute.decidedAt !== null && dispute.decidedBy === null
}

const promisedDays = 14
/** The law's own limit for an answer to a request to correct a file. */
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

/**
 * The reminder to the person who decides that is due today, by its day; null when none is. A reminder that was
 * missed while the program stood still is made up for by the latest one only.
 */
export function reminderDue(openedOn: Day, today: Day, lastSentDay: number | null): number | null {
  const age = daysBetween(openedOn, today)
  const due = reminderDays.filter((day) => day <= age).at(-1)
  return due === undefined || (lastSentDay !== null && lastSentDay >= due) ? null : due
}

/**
 * Whether a record of the month says something else than what was decided, and worse for the member; where the record
 * itself was put right, anything else than the truth.
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

interface HeldBy<Name extends string> {
  readonly agency: Name
}

/** The agencies that hold the month as it was and have not taken the correction yet. */
export function stillWrongAt<Name extends string>(dispute: {
  readonly recordsBefore: readonly HeldBy<Name>[]
  readonly recordsAfter: readonly HeldBy<Name>[]
}): Name[] {
  const isRight = (agency: Name) => dispute.recordsAfter.some((after) => after.agency === agency)
  return dispute.recordsBefore.map(({ agency }) => agency).filter((agency) => !isRight(agency))
}
