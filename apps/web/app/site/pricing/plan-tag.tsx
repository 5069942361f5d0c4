import { formatPounds, formatPoundsShort } from '@keyturn/platform/money'
import { KeyTag, StateBadge } from '@keyturn/platform/ui'
import type { BillingInterval, Plan } from '@keyturn/subscription/plans'
import type { ReactNode } from 'react'
import { chargeSentence, leavingSentence } from './billing.ts'
import { PlanButton } from './plan-button.tsx'

interface PlanTagProps {
  plan: Plan
  interval: BillingInterval
  /** As a person reads it; null while it is not known. */
  renewalDay: string | null
  /** In place of the button that buys it. */
  act?: ReactNode
}

/** A plan at one of its two prices, with everything the law and good manners put beside the button. */
export function PlanTag({ plan, interval, renewalDay, act }: PlanTagProps) {
  return (
    <KeyTag
      name={plan.displayName}
      {...(plan.isPopular && { badge: <StateBadge state="most_popular" /> })}
      line={plan.description}
      price={formatPoundsShort(plan.pricePence[interval])}
      per={`a ${interval}`}
      saving={<Saving plan={plan} interval={interval} />}
      points={[
        ...plan.included.map((text) => ({ text })),
        ...plan.limitations.map((text) => ({ text, absent: true })),
      ]}
      act={act ?? <PlanButton plan={plan} interval={interval} />}
      fine={`${chargeSentence(plan, interval, renewalDay)} ${leavingSentence}`}
      panel={plan.isPopular}
    />
  )
}

function Saving({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const saved = plan.savingsPence[interval]
  if (saved === 0) return <>Or {formatPoundsShort(plan.pricePence.year)} a year, paid at once.</>
  return (
    <>
      <s>
        <span className="sr-only">Was </span>
        {formatPoundsShort(plan.wasYearlyPence)}
      </s>{' '}
      <b className="pricing-saving">Save {formatPoundsShort(saved)}</b>. The same as{' '}
      {formatPounds(Math.round(plan.pricePence.year / 12))} a month.
    </>
  )
}
