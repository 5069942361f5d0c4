import { WindowIcon } from '@keyturn/brand'
import { formatMonth, monthOf } from '@keyturn/platform/days'
import { Skeleton } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'
import { isMonthVerified, monthStateTexts, monthWindows } from '../constants.ts'
import type { PayeesPreview } from '../contract/payments.ts'
import type { DashboardAnswer } from '../contract.ts'
import { poundsText } from './format-amount.ts'
import { rateChange } from './rate-change.ts'
import './payments.css'

interface PaymentPreviewProps {
  preview: PayeesPreview | undefined
  /** Report to agencies about a month, and its correction if the month changes. */
  sentOf: (month: string, changes?: boolean) => ReactNode
  /** On-time rate without the answer. */
  onTime: DashboardAnswer['on_time'] | undefined
}

/** Number of months above which they are counted instead of listed. */
const MAX_LISTED = 4

/** Preview of an answer: changed months, points, and reports to agencies. */
export function PaymentPreview({ preview, sentOf, onTime }: PaymentPreviewProps) {
  if (!preview) return <Skeleton lines={3} />
  const { months, points } = preview
  if (months.length === 0 && points === 0) return <p>None of your months or points change.</p>
  const listed = months.length > MAX_LISTED ? [] : months
  const rate = onTime && rateChange(onTime, months)
  return (
    <>
      {months.length > MAX_LISTED && <p>{countText(months)}</p>}
      <ul className="pay-changes">
        {listed.map(({ due_on, before, after, found_before, found_after, proof_changes }) => (
          <li key={due_on}>
            <span className="pay-windows">
              <WindowIcon kind={monthWindows[before]} height={34} />
              <WindowIcon kind={monthWindows[after]} height={34} />
            </span>
            <div>
              <b>{formatMonth(due_on)}</b>
              <p>
                {before === after
                  ? `Stays ${monthStateTexts[after]}: ${poundsText(found_after)} found instead of ${poundsText(found_before)}.`
                  : `Now ${monthStateTexts[before]}, then ${monthStateTexts[after]}.`}
              </p>
              {proof_changes && <div className="pay-told">{sentOf(monthOf(due_on), true)}</div>}
            </div>
          </li>
        ))}
      </ul>
      {rate && <p>{rate}</p>}
      <p>{pointsText(points)}</p>
    </>
  )
}

/** "24 months change, from May 2024 to April 2026: 24 no longer count as verified." */
function countText(months: PayeesPreview['months']): string {
  const lost = months.filter(({ before, after }) => isMonthVerified(before) && !isMonthVerified(after)).length
  const won = months.filter(({ before, after }) => !isMonthVerified(before) && isMonthVerified(after)).length
  const parts = [
    lost > 0 && `${lost} no longer count as verified`,
    won > 0 && `${won} then count as verified`,
  ].filter((part) => part !== false)
  const [newest, oldest] = [months[0]?.due_on ?? '', months.at(-1)?.due_on ?? '']
  const span = `${months.length} months change, from ${formatMonth(oldest)} to ${formatMonth(newest)}`
  return parts.length > 0 ? `${span}: ${parts.join(', ')}.` : `${span}.`
}

function pointsText(points: number): string {
  if (points === 0) return 'Your points stay as they are.'
  const pounds = Math.abs(points) / 1000
  const worth = pounds < 0.01 ? 'less than a penny' : poundsText(pounds)
  const count = Math.abs(points).toLocaleString('en-GB')
  return points > 0
    ? `About ${count} points more, worth ${worth}.`
    : `${count} points go back, worth ${worth}.`
}
