import { formatDate, formatDay, formatMonth, formatTime } from '@keyturn/platform/days'
import { Card, type Column, DataTable } from '@keyturn/platform/ui'
import { capitalised } from '@keyturn/platform/values'
import { monthStateWords, monthWindows } from '../words.ts'
import { HouseDrawing } from './house/house-drawing.tsx'
import { readPassports, readRecord, type SeenPassport, type SeenRecord } from './last-seen.ts'
import { poundsWords } from './money-words.ts'
import { nextRentWords } from './next-rent-words.ts'

const PASSPORT_STATES: Record<SeenPassport['state'], string> = {
  open: 'Open',
  expired: 'Ended',
  revoked: 'Revoked',
}

/** Record and passports from the offline cache, with their time. Returns null if the cache is empty or too old. */
export function lastSeenRecord() {
  const record = readRecord()
  const passports = readPassports()
  if (!record && !passports) return null
  return (
    <>
      {record && <SeenMonths record={record.seen} at={record.at} />}
      {passports && <SeenPassports passports={passports.seen} at={passports.at} />}
    </>
  )
}

function SeenMonths({
  record: { next, onTime, points, windows, months },
  at,
}: {
  record: SeenRecord
  at: number
}) {
  return (
    <>
      <Card className="mt-5">
        <h2>Next rent day</h2>
        <Seen at={at} />
        {next ? <p>{nextRentWords(next)}</p> : <p>No rent day was known then.</p>}
      </Card>
      <Card className="mt-5">
        <h2>Your record</h2>
        <Seen at={at} />
        <p className="mb-3">
          {onTime.on_time} of {onTime.verified} paid on time
          {points && `, ${points.total.toLocaleString('en-GB')} points`}.
        </p>
        <HouseDrawing
          className="mx-auto mb-4 max-w-sm"
          windows={windows.map((state) => monthWindows[state])}
        />
        <DataTable
          caption="Your rent, month by month"
          captionHidden
          columns={monthColumns}
          rows={months.toReversed()}
          rowKey={({ due_on }) => due_on}
        />
      </Card>
    </>
  )
}

const monthColumns: Column<SeenRecord['months'][number]>[] = [
  { key: 'due', header: 'Due on', cell: ({ due_on }) => formatDay(due_on) },
  { key: 'state', header: 'How it stands', cell: ({ state }) => capitalised(monthStateWords[state]) },
  { key: 'paid', header: 'Paid on', cell: ({ settled_on }) => (settled_on ? formatDay(settled_on) : '–') },
  { key: 'rent', header: 'Rent', number: true, cell: ({ due }) => poundsWords(due) },
]

function SeenPassports({ passports, at }: { passports: SeenPassport[]; at: number }) {
  return (
    <Card className="mt-5">
      <h2>Rent passports</h2>
      <Seen at={at} />
      {passports.length === 0 && <p>You had made none.</p>}
      <ul>
        {passports.map(({ id, from, to, state, verified_count, months_count, expires_on }) => (
          <li key={id} className="border-t border-line py-3">
            <b>
              {formatMonth(from)} to {formatMonth(to)}
            </b>
            <br />
            {PASSPORT_STATES[state]}, last day {formatDay(expires_on)}. {verified_count} of {months_count}{' '}
            months verified.
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Seen({ at }: { at: number }) {
  return (
    <p className="mb-3 kt-quiet">
      As you saw it on {formatDate(at)} at {formatTime(at)}.
    </p>
  )
}
