import { postSubscriptionsSubscriptionUpdatePreview } from '@keyturn/api-client'
import { errorMessage, redirectToExternalSite, strictApi, useSave } from '@keyturn/platform/client'
import { readBy } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { ConfirmDialog, Spinner, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BillingInterval } from '../constants.ts'
import type { ChangePreviewView, PlanOnOffer } from '../contract.ts'
import { settingsSubscription } from '../links.ts'
import { changePlan, subscriptionQuery } from './calls.ts'
import type { FewerAgencies } from './fewer-agencies.ts'
import { poundsOf } from './format.ts'
import { KeyInformation } from './key-information.tsx'

interface ChangeDialogProps {
  plan: PlanOnOffer
  fewer: FewerAgencies | undefined
  interval: BillingInterval
  onClose: () => void
}

/** Shows the exact price of the change before it is made. */
export function ChangeDialog({ plan, fewer, interval, onClose }: ChangeDialogProps) {
  const saving = useSave({ failed: 'Failed to change your plan', onError: toast.error })
  const [bank, setBank] = useState<{ message: string; confirmAt: string } | null>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const to = { plan_id: plan.plan_ids[interval] ?? '', billing_interval: interval }
  const preview = useQuery({
    ...readBy(strictApi, postSubscriptionsSubscriptionUpdatePreview, { body: to }),
    select: (answer) => answer.preview,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

  async function change(): Promise<void> {
    // Without a price there is nothing to agree to, so the button retries the preview.
    if (!preview.data) return void preview.refetch()
    const { priced_at } = preview.data
    const isDone = await saving.run(async () => {
      const undo = await fewer?.keep()
      try {
        await changeAt(priced_at, undo)
      } catch (error) {
        await undo?.().catch(() => undefined)
        throw error
      }
    })
    if (!isDone) void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
  }

  async function changeAt(pricedAt: string, undo: (() => Promise<void>) | undefined): Promise<void> {
    const changed = await changePlan({ ...to, priced_at: pricedAt })
    const { message, checkout_url: confirmAt } = changed
    queries.setQueryData(subscriptionQuery.queryKey, changed)
    // Agencies, points and payments depend on the plan.
    void queries.invalidateQueries()
    if (confirmAt) {
      // The plan has not changed, so restores the consents. The agency to keep stays first.
      await undo?.().catch(() => undefined)
      return setBank({ message, confirmAt })
    }
    toast.success(message)
    navigate(settingsSubscription)
  }

  if (bank) return <BankAsks {...bank} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      question={`Change to ${plan.display_name}?`}
      keep="Keep my plan"
      act={preview.isError && !preview.data ? 'Try again' : `Change to ${plan.display_name}`}
      actBusyText={saving.busy ? 'Changing...' : 'Working out the price...'}
      busy={saving.busy || (!preview.data && preview.isFetching)}
      onKeep={onClose}
      onAct={() => void change()}
    >
      {preview.isPending && <Spinner label="Working out the price" />}
      {preview.isError && (
        <p role="alert">{errorMessage(preview.error, 'Failed to work out the price of the change')}</p>
      )}
      {preview.data && <Sums preview={preview.data} interval={interval} />}
      {preview.data && fewer?.ask(plan.features.cra_reporting_count)}
    </ConfirmDialog>
  )
}

/** Shown before leaving, because the provider's page has no link back. */
function BankAsks({
  message,
  confirmAt,
  onClose,
}: {
  message: string
  confirmAt: string
  onClose: () => void
}) {
  const leaving = useSave({ failed: 'Failed to open the payment page', onError: toast.error })
  return (
    <ConfirmDialog
      open
      question="Confirm with your bank"
      keep="Not now"
      act="Go to the payment page"
      actBusyText="Opening the payment page..."
      busy={leaving.busy}
      onKeep={onClose}
      onAct={() => void leaving.run(() => redirectToExternalSite(confirmAt))}
    >
      <p>{message}</p>
      <p>The page stays open for you for 23 hours, also in Settings under “Payments to Keyturn”.</p>
    </ConfirmDialog>
  )
}

function Sums({ preview, interval }: { preview: ChangePreviewView; interval: BillingInterval }) {
  return (
    <>
      <dl className="upgrade-sums grid gap-2 mt-1 mb-3">
        <div>
          <dt>Credit for the unused part of your plan</dt>
          <dd>{poundsOf(preview.credit)}</dd>
        </div>
        <div>
          <dt>To pay today</dt>
          <dd>{poundsOf(preview.due_now)}</dd>
        </div>
        {preview.credit_kept > 0 && (
          <div>
            <dt>Credit kept for your next payments</dt>
            <dd>{poundsOf(preview.credit_kept)}</dd>
          </div>
        )}
        <div>
          <dt>Next charge, on {formatDay(preview.next_charge_on)}</dt>
          <dd>{poundsOf(preview.next_charge)}</dd>
        </div>
        <div>
          <dt>After that</dt>
          <dd>
            {poundsOf(preview.new_price)} a {interval}
          </dd>
        </div>
      </dl>
      {preview.credit > 0 && <p>{creditWords(preview)}</p>}
      <KeyInformation
        price={poundsOf(preview.new_price)}
        interval={interval}
        renewalDay={formatDay(preview.next_charge_on)}
        today={poundsOf(preview.due_now)}
        next={poundsOf(preview.next_charge)}
      />
    </>
  )
}

/** Explains that credit is not refunded, and how long it lasts. */
function creditWords(preview: ChangePreviewView): string {
  const { credit_kept: kept, charges_paid_by_credit: covered } = preview
  if (kept === 0) return 'The credit is taken off what you pay today. Nothing goes back to your card.'
  const lasts =
    covered === 0
      ? 'it is taken off your next payment'
      : `it pays your next ${covered === 1 ? 'payment' : `${covered} payments`} in full${preview.next_charge < preview.new_price ? ' and part of the one after' : ''}`
  return `The credit stays with us and ${lasts}. Nothing goes back to your card.`
}
