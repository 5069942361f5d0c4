import { useSave } from '@keyturn/platform/client'
import { formatDate } from '@keyturn/platform/days'
import { ConfirmDialog, Field, Select, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriptionView } from '../contract.ts'
import { cancelPlan, subscriptionQuery } from './calls.ts'
import { displayOf } from './format.ts'
import { switchRows } from './plan-switch.ts'
import './subscription.css'

const REASONS = [
  'It costs too much',
  'I am not renting any more',
  'My bank or rent did not match',
  'I do not see it on my credit file',
  'I only wanted to try it',
  'Something else',
]

interface CancelDialogProps {
  open: boolean
  subscription: SubscriptionView
  onClose: () => void
}

/** Cancellation dialog: consequences, and an optional reason. */
export function CancelDialog({ open, subscription, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const saving = useSave({ failed: 'Failed to cancel subscription', onError: toast.error })
  const queries = useQueryClient()
  const name = subscription.plan.display_name

  async function cancel(): Promise<void> {
    const isDone = await saving.run(async () => {
      const left = await cancelPlan(reason)
      queries.setQueryData(subscriptionQuery.queryKey, left)
      void queries.invalidateQueries()
      toast.success(left.message)
      onClose()
    })
    if (!isDone) void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
  }

  return (
    <ConfirmDialog
      open={open}
      question={`Cancel your ${name} plan?`}
      keep="Keep my plan"
      act="Cancel plan"
      actBusyText="Cancelling..."
      danger
      busy={saving.busy}
      onKeep={onClose}
      onAct={() => void cancel()}
    >
      <div className="grid gap-3">
        <p>{untilWhen(subscription)}</p>
        <p>
          Your record, your points and your rent passport stay yours. While you have no plan, nothing new is
          sent to credit agencies either. What they already have stays on your file.
        </p>
        <Field label="Why are you leaving?" optional>
          <Select value={reason} onChange={(event) => setReason(event.target.value)}>
            <option value="">I would rather not say</option>
            {REASONS.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </Select>
        </Field>
      </div>
    </ConfirmDialog>
  )
}

function untilWhen(subscription: SubscriptionView): string {
  const end = subscription.current_period_end
  if (switchRows[displayOf(subscription)].endsAtOnce || !end)
    return 'Your plan ends at once, and you will not be charged again.'
  return `You will not be charged again. Everything stays open until ${formatDate(end)}; after that no new months are verified and no points are earned.`
}
