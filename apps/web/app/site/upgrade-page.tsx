import { Button, buttonClass } from '@keyturn/platform/ui'
import { type BillingInterval, type Plan, plans } from '@keyturn/subscription/words'
import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'
import { pageMeta } from './page-meta.ts'
import { PlanTag } from './pricing/plan-tag.tsx'
// Styles of what comes later: its HTML is there from the start and must look right at once.
import '@keyturn/platform/ui/fields/choice.css'
import '@keyturn/subscription/subscription.css'
import './pricing/pricing.css'

export const meta: MetaFunction = () => pageMeta('/subscription/new')

// What talks to the server comes by itself: the page is read before it is needed.
const UpgradePage = lazy(() =>
  patiently(() => import('@keyturn/subscription/upgrade')).then(({ UpgradePage: page }) => ({
    default: page,
  })),
)

export default function Upgrade() {
  return (
    <Suspense>
      <UpgradePage meanwhile={(interval) => <PlansMeanwhile interval={interval} />} />
    </Suspense>
  )
}

/** The plans as this build knows them: to read at once, and all there is for readers without JavaScript. */
function PlansMeanwhile({ interval }: { interval: BillingInterval }) {
  return (
    <>
      <noscript>
        <p>
          Both plans can be paid by the month too: see <a href="/subscription">plans and prices</a>.
        </p>
      </noscript>
      <div className="upgrade-tags">
        {plans.map((plan) => (
          <PlanTag
            key={plan.id}
            plan={plan}
            interval={interval}
            renewalDay={null}
            act={<ActMeanwhile plan={plan} interval={interval} />}
          />
        ))}
      </div>
    </>
  )
}

function ActMeanwhile({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const kind = plan.isPopular ? 'lamp' : 'primary'
  const words = `Start with ${plan.displayName} Plan`
  return (
    <>
      <div className="upgrade-alive" data-alive={false}>
        <Button kind={kind} size="big" full>
          {words}
        </Button>
      </div>
      <noscript>
        <a
          href={`/registration?plan=${plan.id}&billing=${interval}`}
          className={buttonClass({ kind, size: 'big', full: true })}
        >
          {words}
        </a>
      </noscript>
    </>
  )
}
