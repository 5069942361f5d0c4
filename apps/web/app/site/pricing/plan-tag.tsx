import {
  type BillingInterval,
  comparedPrice,
  intervals,
  type Plan,
  planCard,
  priceOf,
} from '@keyturn/subscription/constants'
import { KeyInformation } from '@keyturn/subscription/key-information'
import { KeyTag } from '@keyturn/subscription/key-tag'
import { MostPopular } from '@keyturn/subscription/most-popular'
import type { ReactNode } from 'react'
import { PlanButton } from './plan-button.tsx'

interface PlanTagProps {
  plan: Plan
  interval: BillingInterval
  /** Formatted date. Null until it is known. */
  renewalDay: string | null
  /** Replaces the buy button. */
  act?: ReactNode
}

/** Card of a plan at one of its two prices, with the legal information beside the button. */
export function PlanTag({ plan, interval, renewalDay, act }: PlanTagProps) {
  const card = planCard(plan)
  return (
    <KeyTag
      name={plan.displayName}
      {...(plan.isPopular && { badge: <MostPopular /> })}
      line={card.description}
      price={priceOf(plan, interval)}
      per={intervals[interval].each}
      saving={<Saving plan={plan} interval={interval} />}
      points={[
        ...card.included.map((text) => ({ text })),
        ...card.limitations.map((text) => ({ text, absent: true })),
      ]}
      act={act ?? <PlanButton plan={plan} interval={interval} />}
      fine={<KeyInformation price={priceOf(plan, interval)} interval={interval} renewalDay={renewalDay} />}
      panel={plan.isPopular}
    />
  )
}

function Saving({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const { insteadOf, saving, perMonth } = comparedPrice(plan.pricePence, interval)
  return (
    <>
      {insteadOf}
      {saving && <b className="pricing-saving">{saving}</b>}
      {perMonth}
    </>
  )
}
