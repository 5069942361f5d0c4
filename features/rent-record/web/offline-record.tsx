import { formatDate, formatDay, formatMonth, formatTime } from '@keyturn/platform/days'
import { Card, type Column, DataTable } from '@keyturn/platform/ui'
import { capitalised } from '@keyturn/platform/values'
import { monthStateTexts, monthWindows } from '../constants.ts'
import { poundsText } from './format-amount.ts'
import { HouseDrawing } from './house/house-drawing.tsx'
import { nextRentText } from './next-rent-text.ts'
import {
  type OfflinePassport,
  type OfflineRecord,
  readOfflinePassports,
  readOfflineRecord,
} from './offline-cache.ts'

const PASSPORT_STATES: Record<OfflinePassport['state'], string> = {
  open: 'Open',
  expired: 'Ended',
  revoked: 'Revoked',
}

/** Record and passports from the offline cache, with their time. Returns null if the cache is empty or too old. */
export function renderOfflineRecord() {
  const record = readOfflineRecord()
  const passports = readOfflinePassports()
  if (!record && !passports) return null
  return (
    <>
      {record && <OfflineMonths record={record.seen} at={record.at} />}
      {passports && <OfflinePassports passports={passports.seen} at={passports.at} />}
    </>
  )
}

function OfflineMonths({
  record: { next, onTime, points, windows, months },
  at,
}: {
  record: OfflineRecord
  at: number
}) {
  return (
    <>
      <Card className="mt-5">
        <h2>Next rent day</h2>
        <OfflineTimestamp at={at} />
        {next ? <p>{nextRentText(next)}</p> : <p>No rent day was known then.</p>}
      </Card>
      <Card className="mt-5">
        <h2>Your record</h2>
        <OfflineTimestamp at={at} />
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

const monthColumns: Column<OfflineRecord['months'][number]>[] = [
  { key: 'due', header: 'Due on', cell: ({ due_on }) => formatDay(due_on) },
  { key: 'state', header: 'How it stands', cell: ({ state }) => capitalised(monthStateTexts[state]) },
  { key: 'paid', header: 'Paid on', cell: ({ settled_on }) => (settled_on ? formatDay(settled_on) : '–') },
  { key: 'rent', header: 'Rent', number: true, cell: ({ due }) => poundsText(due) },
]

function OfflinePassports({ passports, at }: { passports: OfflinePassport[]; at: number }) {
  return (
    <Card className="mt-5">
      <h2>Rent passports</h2>
      <OfflineTimestamp at={at} />
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

function OfflineTimestamp({ at }: { at: number }) {
  return (
    <p className="mb-3 kt-quiet">
      As you saw it on {formatDate(at)} at {formatTime(at)}.
    </p>
  )
}
