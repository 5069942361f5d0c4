import { useSave } from '@keyturn/platform/client'
import { formatDate } from '@keyturn/platform/days'
import { Button, buttonClass, Link, PlateRow, SwitchPlate, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { intervals } from '../constants.ts'
import type { SubscriptionView } from '../contract.ts'
import { upgradePage } from '../links.ts'
import { historyQuery, openPortal, reactivatePlan, subscriptionQuery } from './calls.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { type Display, displayOf, planLine, poundsOf } from './format.ts'
import { planSwitch, switchRows } from './plan-switch.ts'

/** Time to read a message with a date and an amount. */
const READ_MS = 6_000

/** Switch that cancels or reactivates the plan. */
export function PlanPlate({ subscription }: { subscription: SubscriptionView }) {
  const [asking, setAsking] = useState(false)
  const saving = useSave({ failed: 'Failed to reactivate subscription', onError: toast.error })
  const queries = useQueryClient()
  const display = displayOf(subscription)

  async function reactivate(): Promise<void> {
    const isDone = await saving.run(async () => {
      const kept = await reactivatePlan()
      queries.setQueryData(subscriptionQuery.queryKey, kept)
      void queries.invalidateQueries()
      toast.success(goesOnWords(kept.subscription), { duration: READ_MS })
    })
    if (!isDone) void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
  }

  function onSwitch(next: boolean): void {
    if (!next) setAsking(true)
    else if (switchRows[display].act === 'reactivate') void reactivate()
  }

  return (
    <>
      <SwitchPlate
        title="Your plan"
        {...planSwitch(subscription)}
        onSwitch={onSwitch}
        rows={<PlanRows subscription={subscription} />}
        acts={<PlanActs display={display} busy={saving.busy} onReactivate={() => void reactivate()} />}
      />
      <CancelDialog open={asking} subscription={subscription} onClose={() => setAsking(false)} />
    </>
  )
}

function goesOnWords({
  plan,
  billing_interval: interval,
  current_period_end: end,
}: SubscriptionView): string {
  const renews = end ? ` on ${formatDate(end)}` : ''
  return `Your plan goes on. It renews${renews} for ${poundsOf(plan.current_price)} ${intervals[interval].each}.`
}

function PlanRows({ subscription }: { subscription: SubscriptionView }) {
  const { plan, billing_interval: interval, complimentary } = subscription
  return (
    <>
      <PlateRow name="Plan">{planLine(subscription)}</PlateRow>
      <PlateRow name="Price">
        {complimentary ? 'Nothing' : `${poundsOf(plan.current_price)} ${intervals[interval].each}`}
      </PlateRow>
      <PlateRow name="Last paid with">{complimentary ? 'Nothing' : <PaidWith />}</PlateRow>
    </>
  )
}

/** Card of the latest payment. The billing portal may have a newer one. */
function PaidWith() {
  const history = useQuery(historyQuery)
  if (history.isPending) return 'Looking...'
  const card = history.data?.payments.find(({ card_last4: last4 }) => last4 !== null)?.card_last4
  return card ? `Card ending ${card}` : 'See the billing portal'
}

interface PlanActsProps {
  display: Display
  busy: boolean
  onReactivate: () => void
}

function PlanActs(props: PlanActsProps) {
  const { portal } = switchRows[props.display]
  return (
    <>
      {actOf(props)}
      {portal && <PortalButton label={portal} />}
    </>
  )
}

function actOf({ display, busy, onReactivate }: PlanActsProps): ReactElement | null {
  const { act } = switchRows[display]
  switch (act) {
    case 'resubscribe':
      return (
        <Link to={upgradePage} className={buttonClass()}>
          Resubscribe
        </Link>
      )
    case 'reactivate':
      return (
        <Button busy={busy} busyText="Reactivating..." onClick={onReactivate}>
          Reactivate
        </Button>
      )
    case 'change_plan':
      return (
        <Link to={upgradePage} className={buttonClass({ kind: 'outline', size: 'small' })}>
          Change plan
        </Link>
      )
    case null:
      return null
  }
}

export function PortalButton({ label }: { label: string }) {
  const saving = useSave({ failed: 'Failed to open billing portal', onError: toast.error })
  return (
    <Button
      kind="outline"
      size="small"
      busy={saving.busy}
      busyText="Opening..."
      onClick={() => void saving.run(openPortal)}
    >
      {label}
      <ExternalLink size={16} aria-hidden="true" />
    </Button>
  )
}
