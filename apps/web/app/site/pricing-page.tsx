import { dayOfInstant, formatDay } from '@keyturn/platform/days'
import { Badge } from '@keyturn/platform/ui'
import { recordOf } from '@keyturn/platform/values'
import {
  type BillingInterval,
  billingIntervals,
  intervals,
  largestYearlySavingPercent,
  plans,
  renewsOn,
} from '@keyturn/subscription/constants'
import { BadgeCheck, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { priceLine } from './price-line.ts'
import { BeforeYouPay } from './pricing/before-you-pay.tsx'
import { FreeLookOffer } from './pricing/free-look-offer.tsx'
import { HonestSum } from './pricing/honest-sum.tsx'
import { PendingPayment } from './pricing/pending-payment.tsx'
import { PlanTag } from './pricing/plan-tag.tsx'
import { StoredChoice } from './pricing/stored-choice.tsx'
import { EndedNote, WithoutPlan } from './pricing/without-plan.tsx'
import './site.css'
import './pricing/pricing.css'

export default function PricingPage() {
  const renewals = useRenewals()
  return (
    <div className="site-page">
      <div className="page-width pricing grid-cols-1 gap-7.5">
        <div className="pricing-head flex-wrap items-end justify-between gap-x-7.5 gap-y-5">
          <div>
            <h1 className="site-title">Choose your plan</h1>
            <p className="page-lead">
              {priceLine}. Your record stays yours on either plan, and when you leave.
            </p>
          </div>
          <BillingChoice />
        </div>
        <EndedNote />
        <PendingPayment />
        <StoredChoice />
        <FreeLookOffer />
        <div className="pricing-tags gap-5 min-[60rem]:grid-cols-[1fr_1fr] min-[60rem]:gap-7">
          {plans.map((plan) => (
            <div key={plan.id} className={plan.isPopular ? 'pricing-popular' : undefined}>
              {billingIntervals.map((interval) => (
                <div key={interval} data-billing={interval}>
                  <PlanTag plan={plan} interval={interval} renewalDay={renewals?.[interval] ?? null} />
                </div>
              ))}
            </div>
          ))}
        </div>
        <BeforeYouPay />
        <HonestSum />
        <WithoutPlan />
      </div>
    </div>
  )
}

/** Two radio buttons. CSS shows the chosen prices, so the choice works before any script loads. */
function BillingChoice() {
  return (
    <fieldset className="billing flex-wrap items-center gap-x-3.5 gap-y-2.5">
      <legend className="sr-only">Billing</legend>
      <div className="billing-choices gap-[2px] p-[4px]">
        {billingIntervals.map((interval) => (
          <label
            className="relative items-center gap-[8px] min-h-[44px] px-[16px] type-compact kt-strong cursor-pointer"
            key={interval}
          >
            <input
              className="absolute inset-0 cursor-pointer"
              type="radio"
              name="billing"
              value={interval}
              id={`billing-${interval}`}
              defaultChecked={interval === 'month'}
            />
            <Check size={18} aria-hidden="true" />
            {intervals[interval].name}
          </label>
        ))}
      </div>
      <Badge tone="ok" icon={BadgeCheck}>
        Save up to {largestYearlySavingPercent()}%
      </Badge>
    </fieldset>
  )
}

/** Null during prerendering, because the dates depend on today. */
function useRenewals(): Record<BillingInterval, string> | null {
  const [renewals, setRenewals] = useState<Record<BillingInterval, string> | null>(null)
  useEffect(() => {
    const read = (): void => {
      const today = dayOfInstant(new Date())
      setRenewals(recordOf(billingIntervals, (each) => formatDay(renewsOn(today, each))))
    }
    read()
    // Updates the dates when the tab is visible again, perhaps on another day.
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return renewals
}
