import { getPaymentReportMonthsByDueOnWhy } from '@keyturn/api-client'
import { read } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhyAnswer } from '../contract/why.ts'
import { rejectionTexts } from '../rejection-texts.ts'
import { amountText } from './format-amount.ts'
import { rowName } from './row-name.ts'

/** Payments considered for a rent day, and what would change its state. Loaded when opened. */
export function MonthWhy({ dueOn }: { dueOn: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    ...read(getPaymentReportMonthsByDueOnWhy, { params: { due_on: dueOn } }),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="kt-disclosure">Why, and what would change it?</summary>
      {data ? (
        <Weighed why={data} />
      ) : (
        <p role="status">
          {isError ? 'We could not load this. Close it and open it again.' : 'Working it out…'}
        </p>
      )}
    </details>
  )
}

function Weighed({ why: { considered, would_change } }: { why: WhyAnswer }) {
  return (
    <>
      {considered.length === 0 && <p>No payment near this day could be its rent.</p>}
      <ul>
        {considered.map((row) => (
          <li key={row.id}>
            <b>
              {rowName(row)}, {amountText(row.amount)}
            </b>
            , {formatDay(row.date)}. {relationText(row)}
          </li>
        ))}
      </ul>
      <p>
        <b>What would change it</b>
      </p>
      <ul>
        {would_change.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/** Relation of a row to the rent day, with its confidence. */
function relationText({ stands, because, sure }: WhyAnswer['considered'][number]): string {
  if (because) return `Not this rent: ${lowerFirst(rejectionTexts[because])}.`
  const percent = `${Math.floor((sure ?? 0) * 100)}% sure`
  return stands === 'settles' ? `Pays this rent day, ${percent}.` : `May pay it, ${percent}: we ask you.`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
