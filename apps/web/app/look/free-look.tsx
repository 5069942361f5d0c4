import { FreeLook } from '@keyturn/free-look/web'
import { dayOfInstant, formatDay } from '@keyturn/platform/days'
import { Link } from '@keyturn/platform/ui'
import { HouseDrawing } from '@keyturn/rent-record/web/house-drawing'
import { plans, renewsOn } from '@keyturn/subscription/constants'
import { plansPage } from '@keyturn/subscription/links'
import { PlanTag } from '../site/pricing/plan-tag.tsx'
import '../site/pricing/pricing.css'

/** Free look before the first plan: months that a bank would prove, and then the plans. */
export function FreeLookPage() {
  return (
    <div className="page-width look grid grid-cols-1 gap-7 py-[clamp(24px,4vw,44px)]">
      <div>
        <h1>See what your bank proves, free</h1>
        <p>Link your bank and see how many months of rent it proves, before you pay.</p>
      </div>
      <FreeLook
        plans={<Plans />}
        drawHouse={(windows, label) => <HouseDrawing windows={windows} label={label} />}
      />
    </div>
  )
}

function Plans() {
  const renewal = formatDay(renewsOn(dayOfInstant(new Date()), 'month'))
  return (
    <section className="grid gap-4.5" aria-label="Plans">
      <div className="pricing-tags gap-5 min-[60rem]:grid-cols-[1fr_1fr] min-[60rem]:gap-7">
        {plans.map((plan) => (
          <div key={plan.id} className={plan.isPopular ? 'pricing-popular' : undefined}>
            <PlanTag plan={plan} interval="month" renewalDay={renewal} />
          </div>
        ))}
      </div>
      <p className="kt-quiet">
        Both plans can be paid by the year too: see <Link to={plansPage}>plans and prices</Link>.
      </p>
    </section>
  )
}
