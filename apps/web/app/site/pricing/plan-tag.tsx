import { formatPounds, formatPoundsShort } from '@keyturn/platform/money'
import { KeyTag } from '@keyturn/subscription/key-tag'
import { MostPopular } from '@keyturn/subscription/most-popular'
import {
  type BillingInterval,
  leavingSentence,
  type Plan,
  planCard,
  priceOf,
  savingPence,
} from '@keyturn/subscription/words'
import type { ReactNode } from 'react'
import { chargeSentence } from './billing.ts'
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
  const card = planCard(plan)
  return (
    <KeyTag
      name={plan.displayName}
      {...(plan.isPopular && { badge: <MostPopular /> })}
      line={card.description}
      price={priceOf(plan, interval)}
      per={`a ${interval}`}
      saving={<Saving plan={plan} interval={interval} />}
      points={[
        ...card.included.map((text) => ({ text })),
        ...card.limitations.map((text) => ({ text, absent: true })),
      ]}
      act={act ?? <PlanButton plan={plan} interval={interval} />}
      fine={`${chargeSentence(plan, interval, renewalDay)} ${leavingSentence}`}
      panel={plan.isPopular}
    />
  )
}

function Saving({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const saved = savingPence(plan, interval)
  if (saved === 0) return <>Or {priceOf(plan, 'year')} a year, paid at once.</>
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
