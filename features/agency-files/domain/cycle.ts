import { addMonths, type Day, firstOfMonth, lastOfMonth, monthOf } from '@keyturn/platform/days'
import { type Agency, FILE_DAY } from '../constants.ts'

/** One month's file to one agency, from the frozen snapshot to the agency's answer. */
export const CYCLE_STATES = [
  'frozen',
  'built',
  'checked',
  'approved',
  'delivered',
  'acknowledged',
  'accepted',
  'accepted_in_part',
  'rejected',
  'corrected',
  'empty',
  'called_off',
] as const
export type CycleState = (typeof CYCLE_STATES)[number]

interface Move {
  readonly from: readonly CycleState[]
  readonly to: CycleState
  /** States in which the move is a repeat: a job that ran twice, an answer that arrived twice. */
  readonly again: readonly CycleState[]
}

const ANSWERED: readonly CycleState[] = ['accepted', 'accepted_in_part', 'rejected', 'corrected']

/** Every allowed move by its name. All others are refused. */
export const CYCLE_MOVES = {
  build: { from: ['frozen'], to: 'built', again: ['built'] },
  /** No members to report, so no file is built. */
  find_empty: { from: ['frozen'], to: 'empty', again: ['empty'] },
  check: { from: ['built'], to: 'checked', again: ['checked'] },
  approve: { from: ['checked'], to: 'approved', again: ['approved'] },
  /** A member withdrew, or the check found an error. Not allowed once the file has been sent. */
  freeze_again: { from: ['built', 'checked', 'approved'], to: 'frozen', again: ['frozen'] },
  /** The agency is no longer in the settings, and nothing has been sent. */
  call_off: { from: ['frozen', 'built', 'checked', 'approved'], to: 'called_off', again: ['called_off'] },
  deliver: { from: ['approved'], to: 'delivered', again: ['delivered', 'acknowledged'] },
  acknowledge: { from: ['delivered'], to: 'acknowledged', again: ['acknowledged', ...ANSWERED] },
  accept: { from: ['delivered', 'acknowledged'], to: 'accepted', again: ['accepted'] },
  reject_records: {
    from: ['delivered', 'acknowledged'],
    to: 'accepted_in_part',
    again: ['accepted_in_part', 'corrected'],
  },
  reject_file: { from: ['delivered', 'acknowledged'], to: 'rejected', again: ['rejected'] },
  /** The agency has nothing of this month, so a new file is sent under a new name. */
  start_over: { from: ['rejected', 'empty'], to: 'frozen', again: [] },
  /** The agency accepted the rejected records in a later file. */
  correct: { from: ['accepted_in_part'], to: 'corrected', again: ['corrected'] },
} as const satisfies Record<string, Move>
export type CycleMove = keyof typeof CYCLE_MOVES

export type CycleStep =
  | { readonly outcome: 'moved'; readonly state: CycleState }
  | { readonly outcome: 'already'; readonly state: CycleState }
  | { readonly outcome: 'refused'; readonly sentence: string }

/** Idempotent: a repeated move changes nothing. Any other move out of turn is refused. */
export function moveCycle(state: CycleState, move: CycleMove): CycleStep {
  const rule: Move = CYCLE_MOVES[move]
  if (rule.from.includes(state)) return { outcome: 'moved', state: rule.to }
  if (rule.again.includes(state)) return { outcome: 'already', state }
  return {
    outcome: 'refused',
    sentence: `A file that is ${STATE_NAMES[state]} cannot be ${MOVE_NAMES[move]}.`,
  }
}

const STATE_NAMES: Readonly<Record<CycleState, string>> = {
  frozen: 'only frozen',
  built: 'built and not yet checked',
  checked: 'waiting for approval',
  approved: 'approved and not yet delivered',
  delivered: 'delivered and not yet answered',
  acknowledged: 'received and not yet decided',
  accepted: 'accepted',
  accepted_in_part: 'accepted in part',
  rejected: 'rejected',
  corrected: 'corrected',
  empty: 'empty',
  called_off: 'called off',
}

const MOVE_NAMES: Readonly<Record<CycleMove, string>> = {
  build: 'built',
  find_empty: 'left empty',
  check: 'checked',
  approve: 'approved',
  freeze_again: 'frozen again',
  call_off: 'called off',
  deliver: 'delivered',
  acknowledge: 'acknowledged',
  accept: 'accepted',
  reject_records: 'accepted in part',
  reject_file: 'rejected',
  start_over: 'started over',
  correct: 'corrected',
}

/** Returns true once the file has been sent. Later changes can only go into the next file. */
export function isSent(state: CycleState): boolean {
  return !(['frozen', 'built', 'checked', 'approved', 'empty', 'called_off'] satisfies CycleState[]).some(
    (early) => early === state,
  )
}

/** Returns true if the agency has accepted this file, so the next one is compared with it. */
export function isMaster(state: CycleState): boolean {
  return (['accepted', 'accepted_in_part', 'corrected'] satisfies CycleState[]).some((held) => held === state)
}

export interface CheckOutcome {
  readonly fileRejections: number
  readonly recordRejections: number
  readonly warnings: number
  /** Lines with an adverse code. */
  readonly adverseLines: number
}

/** Approves a clean file. A file with findings waits for staff, and one with errors is frozen again. */
export function afterCheck(found: CheckOutcome): 'approve' | 'ask_a_person' | 'freeze_again' {
  if (found.fileRejections > 0 || found.recordRejections > 0) return 'freeze_again'
  return found.warnings > 0 || found.adverseLines > 0 ? 'ask_a_person' : 'approve'
}

/** Returns the month whose file is due to be built by `today`. */
export function monthToReport(today: Day): string {
  const back = Number(today.slice(8)) >= FILE_DAY ? 1 : 2
  return monthOf(addMonths(firstOfMonth(today), -back))
}

/** Returns the last day of the month, on which the facts in its file are based. */
export function asAtDay(month: string): Day {
  return lastOfMonth(`${month}-01`)
}

/**
 * Returns a file name that is never reused at any agency. A file built again after a rejection has the next version.
 */
export function fileNameOf(agency: Agency, month: string, version: number): string {
  return `keyturn-${agency}-${month}-v${version}`
}
