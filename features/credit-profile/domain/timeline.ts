import {
  AGENCIES,
  type Agency,
  buildDayOf,
  type MonthPreview,
  notReportedBecause,
  type SentLine,
} from '@keyturn/agency-files/constants'
import { type Day, formatDay, monthOf } from '@keyturn/platform/days'
import type { PeriodState } from '@keyturn/rent-record/constants'
import { arrangementNote, describeCode, printedCode } from './describe-code.ts'

/** States of one month at one agency, from the member's view. */
export const ENTRY_STATES = [
  /** The member has this agency switched off, or had then. */
  'off',
  /** Switched on, but a rule prevents a record. */
  'not_yet',
  /** Not due yet, or still being matched. */
  'waiting',
  'verified',
  'left_out',
  'sent',
  'accepted',
  /** Accepted, and past the day by which it should show. */
  'visible',
  'rejected',
  'under_query',
] as const
export type EntryState = (typeof ENTRY_STATES)[number]

export interface MonthPeriod {
  readonly dueOn: Day
  readonly state: PeriodState
  readonly duePence: number
  readonly foundPence: number
  readonly settledOn: Day | null
}

/** Returns each agency's latest record of a month that was accepted or awaits an answer. */
export function latestRecordsOf<Line extends SentLine>(lines: readonly Line[], month: string): Line[] {
  const isHeld = ({ outcome }: SentLine) => outcome === null || outcome === 'accepted'
  const held = lines.filter((line) => line.month === month && isHeld(line))
  return AGENCIES.flatMap((agency) => held.findLast((line) => line.agency === agency) ?? [])
}

/** Returns the agencies' records of every month, by home. */
export function agencyRecords<Line extends SentLine & { readonly tenancyId: string }>(
  lines: readonly Line[],
): Line[] {
  const byHome = Map.groupBy(lines, ({ month, tenancyId }) => `${month} ${tenancyId}`)
  return [...byHome.values()].flatMap((same) => latestRecordsOf(same, same[0]?.month ?? ''))
}

/** Returns a record for display: agency, code and day. */
export const agencyRecordOf = ({ agency, status, flag, sentOn }: SentLine) => ({
  agency,
  code: printedCode(status, flag),
  sentOn,
})

export interface AgencyFacts {
  readonly agency: Agency
  /** Null if never given, or withdrawn. */
  readonly givenOn: Day | null
  /** Predicts the content of a file that has not been made. */
  outlook(month: string): MonthPreview
  /** First month that this agency ever had a record of. Null if none. */
  readonly firstSent: string | null
  /** Day on which the last accepted record was sent. Null if none. */
  readonly lastTakenSentOn: Day | null
  /** Last day of a cancelled plan. Null if the plan renews. */
  readonly planEndsOn: Day | null
  /** Last day whose file still has that plan's records. */
  readonly lastFileOn: Day | null
}

export interface OpenQuestion {
  readonly id: string
  readonly agency: Agency
  readonly month: string
  readonly openedOn: Day
}

/** Correction in progress of an agency's record. */
export interface Correction {
  readonly agency: Agency
  readonly month: string
  /** Corrected status. */
  readonly to: '0' | 'U'
  /** Code accepted instead, with its day. Null until then. */
  readonly code: string | null
  readonly madeOn: Day | null
}

export interface Entry {
  readonly agency: Agency
  readonly state: EntryState
  /** Code as an agency prints it. Null until a record was sent. */
  readonly code: string | null
  /** Present state in words; `on` is its day. */
  readonly words: string
  readonly on: Day | null
  /** Meaning of the code, or the next step. */
  readonly note: string | null
  readonly sentOn: Day | null
  readonly acceptedOn: Day | null
  readonly visibleBy: Day | null
  readonly goesOn: Day | null
  readonly questionId: string | null
}

export interface MonthInput {
  readonly today: Day
  readonly month: string
  readonly periods: readonly MonthPeriod[]
}

/** Returns the months for the table, newest first: those with rent due so far or with a sent record. */
export function monthsToShow(
  periods: readonly MonthPeriod[],
  lines: readonly SentLine[],
  today: Day,
): string[] {
  const due = periods.map(({ dueOn }) => monthOf(dueOn)).filter((month) => month <= monthOf(today))
  return [...new Set([...due, ...lines.map(({ month }) => month)])].toSorted().reverse()
}

export function entryOf(
  moment: MonthInput,
  facts: AgencyFacts,
  line: SentLine | null,
  question: OpenQuestion | null,
  correction: Correction | null = null,
): Entry {
  const { agency } = facts
  const nothing = {
    agency,
    code: null,
    note: null,
    on: null,
    sentOn: null,
    acceptedOn: null,
    visibleBy: null,
    goesOn: null,
    questionId: question?.id ?? null,
  }
  const known = line === null ? nothing : { ...nothing, ...factsOf(line) }
  if (question)
    return {
      ...known,
      state: 'under_query',
      words: 'Under query',
      on: question.openedOn,
    }
  if (line) {
    const came = outcomeOf(line, moment.today, facts)
    return { ...known, ...came, note: correction ? withCorrection(came.note, correction) : came.note }
  }
  return { ...nothing, ...beforeSending(moment, facts) }
}

/** Returns the reason why no record is sent after a cancelled plan has ended. */
export const planEndWords = (planEndsOn: Day): string =>
  `Your plan ends on ${formatDay(planEndsOn)}. No file goes once it has ended.`

function factsOf(line: SentLine) {
  return {
    code: printedCode(line.status, line.flag),
    note: describeCode(line.status, line.flag),
    sentOn: line.sentOn,
    acceptedOn: line.outcome === 'accepted' ? line.answeredOn : null,
    visibleBy: line.visibleBy,
  }
}

function outcomeOf(
  line: SentLine,
  today: Day,
  { lastTakenSentOn }: AgencyFacts,
): Pick<Entry, 'state' | 'words' | 'on' | 'note'> {
  const note = describeCode(line.status, line.flag)
  if (line.outcome === null) return { state: 'sent', words: 'Sent', on: line.sentOn, note }
  if (line.outcome !== 'accepted')
    return {
      state: 'rejected',
      words: 'Not taken',
      on: line.answeredOn,
      note: `${note}. ${rejectedNote(line, lastTakenSentOn)}`,
    }
  return today > line.visibleBy
    ? { state: 'visible', words: 'Should be on your file', on: null, note }
    : { state: 'accepted', words: 'Accepted', on: line.answeredOn, note }
}

function withCorrection(note: string | null, { to, code, madeOn }: Correction): string {
  const reason = note?.replace(/\.?$/, '.') ?? ''
  return madeOn === null
    ? `${reason} The correction to ${to} is on its way.`
    : `${reason} Corrected on ${formatDay(madeOn)}, now ${code}.`
}

function rejectedNote({ sentOn }: SentLine, lastTakenSentOn: Day | null): string {
  const next =
    lastTakenSentOn !== null && lastTakenSentOn > sentOn
      ? `It took the one sent on ${formatDay(lastTakenSentOn)}.`
      : 'It goes again with the next file.'
  return `The agency did not take this record. ${next}`
}

function beforeSending(
  { today, month, periods }: MonthInput,
  { givenOn, outlook, firstSent, planEndsOn, lastFileOn }: AgencyFacts,
): Pick<Entry, 'state' | 'words' | 'on' | 'goesOn' | 'note'> {
  const goesOn = buildDayOf(month)
  const fileIsGone = goesOn < today
  const none = { goesOn: null, note: null, on: null }
  if (givenOn === null) return { state: 'off', words: 'Not switched on', ...none }
  if (fileIsGone && givenOn > goesOn) return { state: 'off', words: 'Not switched on yet', ...none }
  if (fileIsGone && (firstSent === null || month < firstSent))
    return { state: 'left_out', words: 'Before your first file', ...none }
  if (fileIsGone) return { state: 'left_out', words: 'Left out', ...none, note: 'Nothing was said about it.' }
  const ahead = outlook(month)
  if (!ahead.goes && ahead.because !== null)
    return { state: 'not_yet', words: 'Not sent yet', ...none, note: notReportedBecause[ahead.because] }
  if (planEndsOn !== null && lastFileOn !== null && lastFileOn < goesOn)
    return { state: 'not_yet', words: 'Not sent', ...none, note: planEndWords(planEndsOn) }
  const due = periods.filter(({ state }) => state !== 'upcoming')
  if (due.length === 0 || due.length < periods.length)
    return { state: 'waiting', words: 'In the file of', on: goesOn, goesOn, note: null }
  if (ahead.goes && ahead.status === '0')
    return { state: 'verified', words: 'Goes on', on: goesOn, goesOn, note: arrangementNote(ahead.flag) }
  const inFile = { state: 'waiting', words: 'In the file of', on: goesOn, goesOn } as const
  if (ahead.goes && ahead.status !== 'U')
    return { ...inFile, note: `${describeCode(ahead.status, ahead.flag)}, as a person here has checked.` }
  if (ahead.goes && ahead.flag === 'Q')
    return {
      ...inFile,
      note: 'Under query (U Q) while your question to this agency is open. It says nothing, good or bad.',
    }
  return {
    state: 'left_out',
    words: 'Left out so far',
    ...none,
    note: due.some(({ state }) => state === 'confirmed_missed')
      ? 'Confirmed as missed. It is sent only once a person here has checked it.'
      : `Nothing adverse is sent. If it is found by ${formatDay(goesOn)}, it is sent.`,
  }
}
