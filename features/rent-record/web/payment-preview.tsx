import { formatMonth, monthOf } from '@keyturn/platform/days'
import { Skeleton, WindowIcon } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'
import type { PreviewAnswer } from '../contract/payments.ts'
import { monthStateWords, monthWindows } from '../words.ts'
import { poundsWords } from './money-words.ts'

interface PaymentPreviewProps {
  preview: PreviewAnswer | undefined
  /** What agencies were told of a month. */
  sentOf: (month: string) => ReactNode
}

/** What an answer changes, before it counts: months, points, and what an agency was told. */
export function PaymentPreview({ preview, sentOf }: PaymentPreviewProps) {
  if (!preview) return <Skeleton lines={3} />
  const { months, points } = preview
  if (months.length === 0 && points === 0) return <p>None of your months or points change.</p>
  return (
    <>
      <ul className="pay-changes">
        {months.map(({ due_on, before, after, found_before, found_after, proof_changes }) => (
          <li key={due_on}>
            <span className="pay-windows">
              <WindowIcon kind={monthWindows[before]} height={34} />
              <WindowIcon kind={monthWindows[after]} height={34} />
            </span>
            <div>
              <b>{formatMonth(due_on)}</b>
              <p>
                {before === after
                  ? `Stays ${monthStateWords[after]}: ${poundsWords(found_after)} found instead of ${poundsWords(found_before)}.`
                  : `Now ${monthStateWords[before]}, then ${monthStateWords[after]}.`}
              </p>
              {proof_changes && <div className="pay-told">{sentOf(monthOf(due_on))}</div>}
            </div>
          </li>
        ))}
      </ul>
      {months.some(({ proof_changes }) => proof_changes) && (
        <p>Where an agency was told otherwise, we correct it.</p>
      )}
      <p>{pointsWords(points)}</p>
    </>
  )
}

function pointsWords(points: number): string {
  if (points === 0) return 'Your points stay as they are.'
  const worth = poundsWords(Math.abs(points) / 1000)
  const count = Math.abs(points).toLocaleString('en-GB')
  return points > 0
    ? `About ${count} points more, worth ${worth}.`
    : `${count} points go back, worth ${worth}.`
}
