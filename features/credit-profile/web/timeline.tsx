import { type Agency, agencyName } from '@keyturn/agency-files/constants'
import { WindowIcon } from '@keyturn/brand'
import { formatMonth } from '@keyturn/platform/days'
import { formatPounds, penceOfPounds } from '@keyturn/platform/money'
import { Button, buttonClass, type Column, DataTable, Link } from '@keyturn/platform/ui'
import { monthWindows } from '@keyturn/rent-record/constants'
import { Flag, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import type { MonthView, ProfileAnswer } from '../contract.ts'
import { monthWindow, shortDay, trackOf } from './copy.ts'
import { KeyTrack } from './key-track.tsx'
import { isUnsentRow, type TimelineRow, timelineRows } from './unsent-months.ts'
import { UnsentMonthsCell } from './unsent-months-cell.tsx'

interface TimelineProps {
  profile: ProfileAnswer
  /** Omitted if disputes are not possible. The months are then read-only. */
  onDispute?: (about: { agency: Agency; month: string }) => void
}

const FIRST_ROWS = 10
/** On a phone each row is a separate card. */
const FIRST_CARDS = 2

const firstShown = (): number => (matchMedia('(width < 700px)').matches ? FIRST_CARDS : FIRST_ROWS)

/** Table of every month at every agency. On a phone, one card per month. */
export function Timeline({ profile, onDispute }: TimelineProps) {
  const [few] = useState(firstShown)
  const [all, setAll] = useState(false)
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const rows = timelineRows(profile.months)
  const shown = all ? rows : rows.slice(0, few)
  const hidden = monthsIn(rows) - monthsIn(shown)
  const isUnfolded = (row: TimelineRow) => unfolded.includes(keyOf(row))
  const toggle = (row: TimelineRow) =>
    setUnfolded(isUnfolded(row) ? unfolded.filter((each) => each !== keyOf(row)) : [...unfolded, keyOf(row)])
  return (
    <section
      className="kt-card kt-card-bare credit-sent overflow-clip"
      id="sent"
      aria-labelledby="sent-title"
    >
      <div className="credit-sent-head">
        <h2 id="sent-title">What was sent, month by month</h2>
        <ul
          className="flex flex-wrap gap-x-5.5 gap-y-1.5 max-cards:grid max-cards:grid-cols-[repeat(2,auto)]"
          aria-label="What the keys mean"
        >
          {(['Verified', 'Sent', 'Accepted', 'Should be on file'] as const).map((words, at) => (
            <li key={words}>
              <KeyTrack teeth={TEETH[at] ?? 1} words={words} width={70} />
            </li>
          ))}
        </ul>
      </div>
      <DataTable
        className="credit-table"
        caption="What was sent, month by month"
        captionHidden
        columns={columnsOf(profile, { ...(onDispute && { onDispute }), isUnfolded, toggle })}
        rows={shown.flatMap((row) => (isUnsentRow(row) && isUnfolded(row) ? [row, ...row.months] : [row]))}
        rowKey={keyOf}
        selected={(row) => !isUnsentRow(row) && row.awaits_answer}
      />
      {hidden > 0 && (
        <div className="credit-more border-t border-line py-3.5 px-7 max-cards:py-3.5 max-cards:px-4">
          <Button kind="outline" size="small" onClick={() => setAll(true)}>
            Show {hidden === 1 ? '1 earlier month' : `${hidden} earlier months`}
          </Button>
        </div>
      )}
    </section>
  )
}

const TEETH = [1, 2, 3, 4] as const

const keyOf = (row: TimelineRow): string => (isUnsentRow(row) ? `to-${row.months[0]?.month}` : row.month)

const monthsIn = (rows: readonly TimelineRow[]): number =>
  rows.reduce((total, row) => total + (isUnsentRow(row) ? row.months.length : 1), 0)

interface RowActs {
  onDispute?: TimelineProps['onDispute']
  isUnfolded: (row: TimelineRow) => boolean
  toggle: (row: TimelineRow) => void
}

function columnsOf({ agencies, today }: ProfileAnswer, acts: RowActs): Column<TimelineRow>[] {
  return [
    {
      key: 'month',
      header: 'Month',
      cell: (row) =>
        isUnsentRow(row) ? (
          <UnsentMonthsCell
            row={row}
            today={today}
            isOpen={acts.isUnfolded(row)}
            onToggle={() => acts.toggle(row)}
            names={agencies.map(({ name }) => name)}
          />
        ) : (
          <MonthCell month={row} today={today} />
        ),
    },
    ...agencies.map(
      ({ agency, name }, at): Column<TimelineRow> => ({
        key: agency,
        header: name,
        cell: (row) => {
          const [{ month, entries } = { month: '', entries: [] }] = isUnsentRow(row) ? row.months : [row]
          const entry = entries[at]
          if (!entry) return null
          if (isUnsentRow(row)) return <KeyTrack teeth={0} kind="left_out" words={entry.words} />
          return <EntryCell entry={entry} month={month} today={today} onDispute={acts.onDispute} />
        },
      }),
    ),
  ]
}

function MonthCell({ month, today }: { month: MonthView; today: string }) {
  return (
    <span className="credit-month scroll-mt-30 gap-3.5" id={`month-${month.month}`}>
      <WindowIcon kind={monthWindows[monthWindow(month, today)]} height={40} />
      <span className="grid flex-1">
        <b>{formatMonth(month.month)}</b>
        <span className="credit-note">{rentWords(month, today)}</span>
      </span>
      {month.awaits_answer && (
        <Link to="/dashboard" className={buttonClass({ size: 'small' })}>
          Answer
        </Link>
      )}
    </span>
  )
}

function rentWords(month: MonthView, today: string): string {
  if (month.state === null) return 'Known only from what was sent'
  if (month.awaits_answer) return 'Waiting for your answer'
  if (month.state === 'paid_by_other' && !month.evidenced) return 'Paid by benefit or agent, no document yet'
  const pounds = formatPounds(penceOfPounds(month.found) ?? 0)
  const isTold = month.state !== 'part_paid' && !month.evidenced
  if (month.settled_on && month.found > 0)
    return `${pounds} on ${shortDay(month.settled_on, today)}${isTold ? ', from your own statement' : ''}`
  return WORDS[month.state]
}

const WORDS: Record<NonNullable<MonthView['state']>, string> = {
  upcoming: 'Looking for it',
  verified_on_time: 'Paid',
  verified_late: 'Paid late. Agencies are told only that it was paid',
  part_paid: 'Part paid',
  paid_by_other: 'Paid by benefit or agent',
  awaits_answer: 'Waiting for your answer',
  not_found: 'Not found yet',
  confirmed_missed: 'Confirmed missed',
  reversed: 'The payment bounced',
}

type Entry = MonthView['entries'][number]

interface EntryCellProps {
  entry: Entry
  month: string
  today: string
  onDispute: TimelineProps['onDispute'] | undefined
}

function EntryCell({ entry, month, today, onDispute }: EntryCellProps) {
  const { agency } = entry
  const { teeth, kind } = trackOf(entry)
  const isAsked = entry.state === 'under_query'
  const on = entry.on && shortDay(entry.on, today)
  const words = on && !isAsked ? `${entry.words} ${on}` : entry.words
  const isTold = entry.code !== null
  const mayAsk = isTold || (entry.state !== 'off' && entry.dispute_id === null)
  return (
    <div className="credit-entry flex items-center justify-between gap-1.5">
      <div className="grid gap-0.5">
        <KeyTrack teeth={teeth} kind={kind} words={words} width={92} />
        {entry.code !== null && (
          <span className="credit-code type-note">
            <b>Code {entry.code}:</b> {isAsked ? 'was sent' : entry.note}
          </span>
        )}
        {isAsked && on && <span className="credit-code type-note">You asked on {on}</span>}
        {entry.code === null && entry.note && <span className="credit-code type-note">{entry.note}</span>}
        {(entry.state === 'sent' || entry.state === 'accepted') && entry.expected_visible_by && (
          <span className="credit-code type-note">
            Expected by {shortDay(entry.expected_visible_by, today)}
          </span>
        )}
      </div>
      {entry.dispute_id !== null ? (
        <a
          className="credit-dispute flex-none items-center gap-1.5 py-0 px-2 cursor-pointer max-cards:justify-center max-cards:min-w-11 credit-dispute-open"
          href={`#dispute-${entry.dispute_id}`}
        >
          <MessageSquareWarning size={16} aria-hidden="true" />
          <span>See it</span>
          <span className="sr-only">
            : {formatMonth(month)} at {agencyName(agency)}
          </span>
        </a>
      ) : (
        mayAsk &&
        onDispute && (
          <button
            type="button"
            className="credit-dispute flex-none items-center gap-1.5 py-0 px-2 cursor-pointer max-cards:justify-center max-cards:min-w-11"
            onClick={() => onDispute({ agency, month })}
          >
            <Flag size={15} aria-hidden="true" />
            <span>Dispute</span>
            <span className="sr-only">
              {' '}
              {formatMonth(month)} at {agencyName(agency)}
            </span>
          </button>
        )
      )}
    </div>
  )
}
