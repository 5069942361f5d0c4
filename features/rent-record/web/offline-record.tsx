import { formatDay } from '@keyturn/platform/days'
import { Card, type Column, DataTable } from '@keyturn/platform/ui'
import { capitalised } from '@keyturn/platform/values'
import { monthStateTexts, monthWindows } from '../constants.ts'
import { poundsText } from './format-amount.ts'
import { HouseDrawing } from './house/house-drawing.tsx'
import { nextRentText } from './next-rent-text.ts'
import { type OfflineRecord, readOfflineRecord } from './offline-cache.ts'
import { OfflineTimestamp } from './offline-timestamp.tsx'

/** Record from the offline cache, with its time. Returns null if the cache is empty or too old. */
export function renderOfflineRecord() {
  const record = readOfflineRecord()
  return record && <OfflineMonths record={record.seen} at={record.at} />
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
