import { postPaymentReportPayeesPreview } from '@keyturn/api-client'
import { errorMessage } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { ConfirmDialog } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payee } from '../contract/payments.ts'
import type { DashboardAnswer } from '../contract.ts'
import { PaymentPreview } from './payment-preview.tsx'
import { rowName } from './row-name.ts'

/** Data that a preview shows next to the months. */
export interface ShownEffect {
  onTime: DashboardAnswer['on_time'] | undefined
  /** Report to agencies about a month. */
  sentOf: (month: string, changes?: boolean) => ReactNode
}

interface NotRentProps extends ShownEffect {
  payee: Payee
  busy: boolean
  onKeep: () => void
  onAct: () => void
}

/** Confirmation dialog with a preview of what changes if no payment to a payee is rent. */
export function NotRentDialog({ payee, onTime, sentOf, busy, onKeep, onAct }: NotRentProps) {
  const preview = useQuery({
    ...read(postPaymentReportPayeesPreview, {
      body: { transaction_ids: payee.transaction_ids, answer: 'not_rent' },
    }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const count = payee.transaction_ids.length
  return (
    <ConfirmDialog
      open
      question={`Is no payment to ${rowName(payee)} your rent?`}
      keep="Go back"
      act="It is not rent"
      danger
      busy={busy}
      stopped={preview.data ? undefined : 'First see what it changes.'}
      onKeep={onKeep}
      onAct={onAct}
    >
      <p>{count === 1 ? '1 payment' : `${count} payments`} to this payee would no longer count as rent.</p>
      {preview.isError ? (
        <p role="alert">{errorMessage(preview.error, 'We cannot say now what it changes.')}</p>
      ) : (
        <PaymentPreview preview={preview.data} sentOf={sentOf} onTime={onTime} />
      )}
      <p>You can undo it for a day.</p>
    </ConfirmDialog>
  )
}
