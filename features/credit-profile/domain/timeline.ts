import {
  AGENCIES,
  type Agency,
  buildDayOf,
  type MonthOutlook,
  notReportedBecause,
  type SentLine,
} from '@keyturn/agency-files/words'
import { type Day, formatDay, monthOf } from '@keyturn/platform/days'
import type { PeriodState } from '@keyturn/rent-record/words'
import { printedCode, wordsForCode } from './code-words.ts'

/** Where one month stands at one agency, from the member's chair. */
export const ENTRY_STATES = [
  /** The member has not switched this agency on, or had not then. */
  'off',
  /** Switched on, but a rule still keeps it back. */
  'not_yet',
  /** Not due, or being looked for. */
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

/** What each agency has of a month: the last record that it took, or has not answered yet. */
export function heldOf<Line extends SentLine>(lines: readonly Line[], month: string): Line[] {
  const isHeld = ({ outcome }: SentLine) => outcome === null || outcome === 'accepted'
  const held = lines.filter((line) => line.month === month && isHeld(line))
  return AGENCIES.flatMap((agency) => held.findLast((line) => line.agency === agency) ?? [])
}

/** What the agencies have of every month, home by home. */
export function heldRecords<Line extends SentLine & { readonly tenancyId: string }>(
  lines: readonly Line[],
): Line[] {
  const byHome = Map.groupBy(lines, ({ month, tenancyId }) => `${month} ${tenancyId}`)
  return [...byHome.values()].flatMap((same) => heldOf(same, same[0]?.month ?? ''))
}

/** A record as a member reads of it: who has it, what it says, since when. */
export const heldRecord = ({ agency, status, flag, sentOn }: SentLine) => ({
  agency,
  code: printedCode(status, flag),
  sentOn,
})

export interface AgencyFacts {
  readonly agency: Agency
  /** Null: never given, or taken back. */
  readonly givenOn: Day | null
  /** What the file about a month will say, while it has not been made. */
  outlook(month: string): MonthOutlook
  /** The first month this agency ever had a record of; null: none yet. */
  readonly firstSent: string | null
  /** When the last record left that this agency took; null: none yet. */
  readonly lastTakenSentOn: Day | null
  /** The last day of a plan that was cancelled; null for one that renews. */
  readonly planEndsOn: Day | null
  /** The last day whose file still has that plan's records. */
  readonly lastFileOn: Day | null
}

export interface OpenQuestion {
  readonly id: string
  readonly agency: Agency
  readonly month: string
  readonly openedOn: Day
}

/** What an agency has wrongly about a month, on its way to be put right. */
export interface Correction {
  readonly agency: Agency
  readonly month: string
  /** What it is to say. */
  readonly to: '0' | 'U'
  /** What the agency has instead, and since when; null while it is on its way. */
  readonly code: string | null
  readonly madeOn: Day | null
}

export interface Entry {
  readonly agency: Agency
  readonly state: EntryState
  /** As an agency prints it; null until something was sent. */
  readonly code: string | null
  /** Where it stands; `on` is the day that belongs to it. */
  readonly words: string
  readonly on: Day | null
  /** What the code means, or what comes next. */
  readonly note: string | null
  readonly sentOn: Day | null
  readonly acceptedOn: Day | null
  readonly visibleBy: Day | null
  readonly goesOn: Day | null
  readonly questionId: string | null
}

export interface Moment {
  readonly today: Day
  readonly month: string
  readonly periods: readonly MonthPeriod[]
}

/** The months worth a row: those with rent due so far or sent to anybody, newest first. */
export function monthsToShow(
  periods: readonly MonthPeriod[],
  lines: readonly SentLine[],
  today: Day,
): string[] {
  const due = periods.map(({ dueOn }) => monthOf(dueOn)).filter((month) => month <= monthOf(today))
  return [...new Set([...due, ...lines.map(({ month }) => month)])].toSorted().reverse()
}

export function entryOf(
  moment: Moment,
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
    const came = whatCameOfIt(line, moment.today, facts)
    return { ...known, ...came, note: correction ? withCorrection(came.note, correction) : came.note }
  }
  return { ...nothing, ...beforeSending(moment, facts) }
}

/** Why no file goes once a cancelled plan has ended. */
export const planEndWords = (planEndsOn: Day): string =>
  `Your plan ends on ${formatDay(planEndsOn)}. No file goes once it has ended.`

function factsOf(line: SentLine) {
  return {
    code: printedCode(line.status, line.flag),
    note: wordsForCode(line.status, line.flag),
    sentOn: line.sentOn,
    acceptedOn: line.outcome === 'accepted' ? line.answeredOn : null,
    visibleBy: line.visibleBy,
  }
}

function whatCameOfIt(
  line: SentLine,
  today: Day,
  { lastTakenSentOn }: AgencyFacts,
): Pick<Entry, 'state' | 'words' | 'on' | 'note'> {
  const note = wordsForCode(line.status, line.flag)
  if (line.outcome === null) return { state: 'sent', words: 'Sent', on: line.sentOn, note }
  if (line.outcome !== 'accepted')
    return {
      state: 'rejected',
      words: 'Not taken',
      on: line.answeredOn,
      note: `${note}. ${notTaken(line, lastTakenSentOn)}`,
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

function notTaken({ sentOn }: SentLine, lastTakenSentOn: Day | null): string {
  const next =
    lastTakenSentOn !== null && lastTakenSentOn > sentOn
      ? `It took the one sent on ${formatDay(lastTakenSentOn)}.`
      : 'It goes again with the next file.'
  return `The agency did not take this record. ${next}`
}

function beforeSending(
  { today, month, periods }: Moment,
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
    return { state: 'verified', words: 'Goes on', on: goesOn, goesOn, note: null }
  const inFile = { state: 'waiting', words: 'In the file of', on: goesOn, goesOn } as const
  if (ahead.goes && ahead.status !== 'U')
    return { ...inFile, note: `${wordsForCode(ahead.status, ahead.flag)}, as a person here has checked.` }
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
