import { formatPounds, formatPoundsShort } from '@keyturn/platform/money'
import { Card } from '@keyturn/platform/ui'
import { yearlyRewardsPence } from '@keyturn/rewards/constants'
import {
  type BillingInterval,
  billingIntervals,
  intervals,
  type Plan,
  planCard,
  plans,
} from '@keyturn/subscription/constants'

const exampleRentPence = 120_000

/** Compares the value of the points with the price, so that no one buys a plan for the points. */
export function HonestSum() {
  return (
    <section
      className="sum grid-cols-1 gap-x-12 gap-y-5 mt-6 min-[60rem]:grid-cols-[360px_minmax(0,1fr)] min-[60rem]:items-start"
      aria-labelledby="honest-sum"
    >
      <div>
        <h2 id="honest-sum">The honest sum</h2>
        <p>
          Points do not pay for the plan. A proven history is what you are buying; points are a thank-you.
        </p>
      </div>
      <Card bare>
        <table className="sum-table w-full type-compact">
          <thead className="kt-quiet type-fine max-cards:absolute max-cards:w-0.25 max-cards:h-0.25 max-cards:overflow-hidden">
            <tr>
              <td />
              {plans.map((plan) => (
                <th key={plan.id} scope="col">
                  {plan.displayName}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={`Rewards on rent of ${formatPoundsShort(exampleRentPence)} a month`} of={rewards} />
            {billingIntervals.map((interval) => (
              <Row
                key={interval}
                billing={interval}
                name={intervals[interval].priceLabel}
                of={(plan) => formatPounds(plan.pricePence[interval] * intervals[interval].chargesPerYear)}
              />
            ))}
            <Row name="What the fee is for" of={(plan) => planCard(plan).proof} />
          </tbody>
        </table>
      </Card>
    </section>
  )
}

function rewards(plan: Plan): string {
  return `${formatPounds(yearlyRewardsPence(plan.id, exampleRentPence))} a year`
}

interface RowProps {
  name: string
  of: (plan: Plan) => string
  billing?: BillingInterval
}

function Row({ name, of, billing }: RowProps) {
  return (
    <tr data-billing={billing}>
      <th scope="row">{name}</th>
      {plans.map((plan) => (
        <td key={plan.id} data-plan={plan.displayName}>
          {of(plan)}
        </td>
      ))}
    </tr>
  )
}
