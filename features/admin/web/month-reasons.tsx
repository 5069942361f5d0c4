import { formatDay } from '@keyturn/platform/days'
import { Button, Skeleton } from '@keyturn/platform/ui'
import { rejectionTexts } from '@keyturn/rent-record/rejection-texts'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { whyOptions } from './calls.ts'
import { Failed } from './small-parts.tsx'

/** Reasons for a month's status. Loaded on request, because every access is recorded for the member. */
export function MonthReasons({ memberId, dueOn }: { memberId: string; dueOn: string }) {
  const [shown, setShown] = useState(false)
  if (shown) return <ConsideredPayments memberId={memberId} dueOn={dueOn} />
  return (
    <Button kind="text" onClick={() => setShown(true)}>
      <CircleHelp size={18} aria-hidden="true" /> Why does it say this?
    </Button>
  )
}

const ROW_STATES = { settles: 'Pays this rent day', asked: 'May pay it; the member is asked' } as const

function ConsideredPayments({ memberId, dueOn }: { memberId: string; dueOn: string }) {
  const { data, isError, refetch } = useQuery(whyOptions(memberId, dueOn))
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} />
  if (data.considered.length === 0)
    return <p className="desk-quiet kt-quiet">No payment near this day could be its rent.</p>
  return (
    <ul className="desk-checks grid" aria-label="Payments weighed for it">
      {data.considered.map(({ date, stands, because, sure }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments of one day may stand alike.
          key={index}
          className="grid grid-cols-[28px_1fr] gap-3 py-2.5 border-t border-line"
          data-holds={stands === 'settles' ? '' : undefined}
        >
          <span className="grid place-items-center w-7 h-7" aria-hidden="true" />
          <div>
            <b className="type-compact">{formatDay(date)}</b>
            <span className="type-fine">
              {stands === 'not_this'
                ? because && rejectionTexts[because]
                : `${ROW_STATES[stands]}, ${Math.floor((sure ?? 0) * 100)}% sure`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
