import { formatDate } from '@keyturn/platform/days'
import { Banner, buttonClass, Link } from '@keyturn/platform/ui'
import { CreditCard } from 'lucide-react'
import { settingsSubscription } from '../links.ts'
import { useCurrentPlan } from './current-plan.ts'

/** Warning during the grace period, before access ends. */
export function PaymentOwed() {
  const plan = useCurrentPlan()
  if (!plan?.graceEndsAt) return null
  return (
    <div className="page-width pt-4">
      <Banner
        tone="late"
        icon={CreditCard}
        fact="Your last payment did not go through."
        act={
          <Link to={settingsSubscription} className={buttonClass({ kind: 'outline', size: 'small' })}>
            Update your card
          </Link>
        }
      >
        Nothing changes until {formatDate(plan.graceEndsAt)}.
      </Banner>
    </div>
  )
}
