import { errorMessage, useSave } from '@keyturn/platform/client'
import { formatDate } from '@keyturn/platform/days'
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  type Column,
  ConfirmDialog,
  DataTable,
  Skeleton,
  toast,
} from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleX, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { COOLING_OFF_DAYS } from '../constants.ts'
import type { PaymentHistory, PaymentView } from '../contract.ts'
import { historyQuery, refundPlan, subscriptionQuery } from './calls.ts'
import { poundsOf } from './format.ts'
import './subscription.css'

const STATUS: Record<PaymentView['status'], { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  paid: { tone: 'ok', icon: Check, word: 'Paid' },
  refunded: { tone: 'info', icon: Undo2, word: 'Refunded' },
  open: { tone: 'late', icon: Clock, word: 'Owed' },
  draft: { tone: 'idle', icon: Clock, word: 'Being made' },
  void: { tone: 'idle', icon: CircleX, word: 'Not taken' },
  uncollectible: { tone: 'idle', icon: CircleX, word: 'Not taken' },
}

const columns: Column<PaymentView>[] = [
  { key: 'date', header: 'Date', cell: (payment) => formatDate(payment.date) },
  { key: 'for', header: 'For', cell: ({ description }) => description ?? 'Keyturn' },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, amount, refunded_amount: refunded }) => {
      const { tone, icon, word } = STATUS[status]
      return (
        <Badge tone={tone} icon={icon}>
          {refunded > 0 && refunded < amount ? `${poundsOf(refunded)} refunded` : word}
        </Badge>
      )
    },
  },
  { key: 'amount', header: 'Amount', number: true, cell: (payment) => poundsOf(payment.amount) },
  {
    key: 'receipt',
    header: 'Receipt',
    number: true,
    cell: (payment) =>
      payment.invoice_url ? (
        <a href={payment.invoice_url} className="kt-alone">
          View<span className="sr-only"> receipt of {formatDate(payment.date)}</span>
        </a>
      ) : (
        'None'
      ),
  },
]

/** All payments with receipts, and the refund button while a refund is available. */
export function PaymentsCard() {
  const history = useQuery(historyQuery)
  return (
    <Card bare>
      <div className="payments-head">
        <h2>Payments to Keyturn</h2>
        <p className="kt-quiet type-small">
          You can have money back for {COOLING_OFF_DAYS} days after your first payment and each yearly
          renewal. A reminder comes before each renewal that ends six months of your plan.
        </p>
      </div>
      {history.isPending && (
        <div className="payments-note">
          <Skeleton lines={3} />
        </div>
      )}
      {history.isError && (
        <div className="payments-note">
          <p role="alert">{errorMessage(history.error, 'Failed to load your payments')}</p>
          <Button kind="outline" size="small" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {history.data?.payments.length === 0 && (
        <p className="payments-note">You have not paid anything yet.</p>
      )}
      {history.data && history.data.payments.length > 0 && (
        <DataTable
          caption="Payments to Keyturn"
          captionHidden
          columns={columns}
          rows={history.data.payments}
          rowKey={(payment) => payment.id}
        />
      )}
      {history.data?.refundable && <RefundButton {...history.data.refundable} />}
    </Card>
  )
}

type Refundable = NonNullable<PaymentHistory['refundable']>

function RefundButton({ amount, until, paid, used_days: usedDays, vouchers }: Refundable) {
  const [asking, setAsking] = useState(false)
  const saving = useSave({ failed: 'Failed to refund your payment', onError: toast.error })
  const queries = useQueryClient()

  async function takeBack(): Promise<void> {
    const isDone = await saving.run(async () => {
      const { message } = await refundPlan()
      toast.success(message)
      setAsking(false)
      // Points, vouchers, consents and reports depend on the plan.
      await queries.invalidateQueries()
    })
    if (!isDone) void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
  }

  return (
    <div className="payments-note payments-refund flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line">
      <p>
        Changed your mind? Until {formatDate(until)} you can have <b>{poundsOf(amount)}</b> back
        {amount === paid ? ', all of it.' : ` of the ${poundsOf(paid)} you paid.`}
      </p>
      <Button kind="outline" size="small" onClick={() => setAsking(true)}>
        End plan and refund {poundsOf(amount)}
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Have ${poundsOf(amount)} back?`}
        keep="Keep my plan"
        act={`Refund ${poundsOf(amount)}`}
        actBusyText="Refunding..."
        busy={saving.busy}
        onKeep={() => setAsking(false)}
        onAct={() => void takeBack()}
      >
        <p>
          Your plan ends now, and the money goes back to the card it came from. Banks take up to 10 working
          days to show it.
        </p>
        {usedDays > 0 && (
          <p>{poundsOf(usedDays)} is kept for the days you used: only a first plan is refunded in full.</p>
        )}
        {vouchers > 0 && <p>{poundsOf(vouchers)} is deducted for vouchers whose code you opened.</p>}
        <p>
          The points you earned since this plan began, or since its yearly renewal, go back too. So does the
          welcome bonus, if this is your first payment. Vouchers you have not opened are cancelled.
        </p>
      </ConfirmDialog>
    </div>
  )
}
