import { errorMessage } from '@keyturn/platform/client'
import { Button, Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { subscriptionQuery } from './calls.ts'
import { PlanPlate } from './plan-plate.tsx'
import './subscription.css'

/** The plan's switch by itself, for a screen that shows both switches side by side. */
export function PlanSwitch() {
  const subscription = useQuery(subscriptionQuery)
  if (subscription.isPending) return <Skeleton lines={8} />
  return subscription.data ? <PlanPlate subscription={subscription.data} /> : <Unread of={subscription} />
}

/** Nothing could be read of the plan: said, with the way to ask again. */
export function Unread({ of }: { of: { error: unknown; refetch: () => unknown } }) {
  return (
    <div className="subscription-settings">
      <p role="alert">{errorMessage(of.error, 'Failed to refresh subscription')}</p>
      <Button kind="outline" onClick={() => void of.refetch()}>
        Try again
      </Button>
    </div>
  )
}
