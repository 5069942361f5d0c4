import { formatDate } from '@keyturn/platform/days'
import { Banner, Loaded, TwoPlates } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SubscriptionView } from '../contract.ts'
import { subscriptionQuery } from './calls.ts'
import { PaymentsCard } from './payments-card.tsx'
import { PlanPlate, PortalButton } from './plan-plate.tsx'
import './subscription.css'

const BOTH =
  'One stops the plan and its charges, one stops the reporting. Without a plan nothing new is reported either. We confirm each by email straight away.'
const PLAN_ONLY = 'You see what you paid and what stays yours, and you can subscribe again.'

interface SubscriptionSettingsProps {
  /** The second plate: the reporting switch. */
  reporting?: ReactNode
}

/** Settings > Subscription: two switches and the payment history. */
export function SubscriptionSettings({ reporting }: SubscriptionSettingsProps) {
  const subscription = useQuery(subscriptionQuery)
  return (
    <div className="grid gap-6">
      <Loaded of={subscription} failed="Failed to refresh subscription" lines={8}>
        {(data) => <Plan data={data} reporting={reporting} />}
      </Loaded>
    </div>
  )
}

function Plan({ data, reporting }: SubscriptionSettingsProps & { data: SubscriptionView }) {
  return (
    <>
      <div>
        <h2>{reporting ? 'Two switches. You hold both.' : 'Your plan'}</h2>
        <p className="max-w-[37.5em] mt-2 kt-quiet">{reporting ? BOTH : PLAN_ONLY}</p>
      </div>
      {data.grace_ends_at && (
        <Banner
          tone="late"
          icon={CreditCard}
          fact="Your last payment did not go through."
          act={<PortalButton label="Update your card" />}
        >
          Nothing changes until {formatDate(data.grace_ends_at)}. Please update your card by then.
        </Banner>
      )}
      <TwoPlates>
        <PlanPlate subscription={data} />
        {reporting}
      </TwoPlates>
      {!data.complimentary && <PaymentsCard />}
    </>
  )
}
