import { getPaymentReportMonthsByDueOnWhy } from '@keyturn/api-client'
import { lazyComponent } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhyAnswer } from '../contract/why.ts'

const WORKING = <p role="status">Working it out…</p>

const ConsideredPayments = lazyComponent<{ why: WhyAnswer }>(
  () => import('./considered-payments.tsx').then((part) => part.ConsideredPayments),
  WORKING,
)

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
        <ConsideredPayments why={data} />
      ) : isError ? (
        <p role="status">We could not load this. Close it and open it again.</p>
      ) : (
        WORKING
      )}
    </details>
  )
}
