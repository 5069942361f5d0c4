import { formatMonth } from '@keyturn/platform/days'
import { formatPounds, penceOfPounds } from '@keyturn/platform/money'
import { Button, buttonClass, type Column, DataTable, KeyTrack, WindowIcon } from '@keyturn/platform/ui'
import { Flag, MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MonthView, ProfileAnswer } from '../contract.ts'
import type { Agency } from '../domain/agencies.ts'
import { nameOf, shortDay, trackOf, windowOf } from './words.ts'

interface TimelineProps {
  profile: ProfileAnswer
  /** So many months at first, the newest. */
  shown: number
  onDispute: (about: { agency: Agency; month: string }) => void
}

/** Every month, every agency: one table, which on a phone becomes a card for each month. */
export function Timeline({ profile, shown, onDispute }: TimelineProps) {
  const [all, setAll] = useState(false)
  const months = all ? profile.months : profile.months.slice(0, shown)
  const hidden = profile.months.length - months.length
  return (
    <section className="kt-card kt-card-bare credit-sent" id="sent" aria-labelledby="sent-title">
      <div className="credit-sent-head">
        <h2 id="sent-title">What was sent, month by month</h2>
        <ul aria-label="What the keys mean">
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
        columns={columnsOf(profile, onDispute)}
        rows={months}
        rowKey={({ month }) => month}
        selected={({ awaits_answer }) => awaits_answer}
      />
      {hidden > 0 && (
        <div className="credit-more">
          <Button kind="outline" size="small" onClick={() => setAll(true)}>
            Show {hidden === 1 ? '1 earlier month' : `${hidden} earlier months`}
          </Button>
        </div>
      )}
    </section>
  )
}

const TEETH = [1, 2, 3, 4] as const

function columnsOf(
  { agencies, today }: ProfileAnswer,
  onDispute: TimelineProps['onDispute'],
): Column<MonthView>[] {
  return [
    { key: 'month', header: 'Month', cell: (month) => <MonthCell month={month} today={today} /> },
    ...agencies.map(
      ({ agency, name }, at): Column<MonthView> => ({
        key: agency,
        header: name,
        cell: ({ month, entries }) => {
          const entry = entries[at]
          return entry && <EntryCell entry={entry} month={month} today={today} onDispute={onDispute} />
        },
      }),
    ),
  ]
}

function MonthCell({ month, today }: { month: MonthView; today: string }) {
  return (
    <span className="credit-month" id={`month-${month.month}`}>
      <WindowIcon state={windowOf(month, today)} height={40} />
      <span>
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
  if (month.state === null) return 'Known from what was sent'
  if (month.awaits_answer) return 'Waiting for your answer'
  const pounds = formatPounds(penceOfPounds(month.found) ?? 0)
  if (month.settled_on && month.found > 0) return `${pounds} on ${shortDay(month.settled_on, today)}`
  if (month.state === 'paid_by_other' && !month.evidenced) return 'Paid by benefit or agent, no paper yet'
  return WORDS[month.state]
}

const WORDS: Record<NonNullable<MonthView['state']>, string> = {
  upcoming: 'Looking for it',
  verified_on_time: 'Paid',
  verified_late: 'Paid. Late is shown to you only',
  part_paid: 'Part paid',
  paid_by_other: 'Paid by benefit or agent',
  not_found: 'Not found yet',
  confirmed_missed: 'Confirmed missed',
  disputed: 'Disputed',
  reversed: 'The payment bounced',
}

type Entry = MonthView['entries'][number]

interface EntryCellProps {
  entry: Entry
  month: string
  today: string
  onDispute: TimelineProps['onDispute']
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
    <div className="credit-entry">
      <div>
        <KeyTrack teeth={teeth} kind={kind} words={words} width={92} />
        {entry.code !== null && (
          <span className="credit-code">
            <b>{entry.code}</b> {isAsked ? 'was sent' : entry.note}
          </span>
        )}
        {isAsked && on && <span className="credit-code">You asked on {on}</span>}
        {entry.code === null && entry.note && <span className="credit-code">{entry.note}</span>}
        {(entry.state === 'sent' || entry.state === 'accepted') && entry.expected_visible_by && (
          <span className="credit-code">Expected by {shortDay(entry.expected_visible_by, today)}</span>
        )}
      </div>
      {entry.dispute_id !== null ? (
        <a className="credit-dispute credit-dispute-open" href={`#dispute-${entry.dispute_id}`}>
          <MessageSquareWarning size={16} aria-hidden="true" />
          <span>See it</span>
          <span className="sr-only">
            : {formatMonth(month)} at {nameOf(agency)}
          </span>
        </a>
      ) : (
        mayAsk && (
          <button type="button" className="credit-dispute" onClick={() => onDispute({ agency, month })}>
            <Flag size={15} aria-hidden="true" />
            <span>Dispute</span>
            <span className="sr-only">
              {' '}
              {formatMonth(month)} at {nameOf(agency)}
            </span>
          </button>
        )
      )}
    </div>
  )
}
