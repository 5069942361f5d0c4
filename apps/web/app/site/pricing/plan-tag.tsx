import { formatPounds, formatPoundsShort } from '@keyturn/platform/money'
import { buttonClass, StateBadge } from '@keyturn/platform/ui'
import type { BillingInterval, Plan } from '@keyturn/subscription/plans'
import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { billingIntervals, chargeSentence, leavingSentence } from './billing.ts'

interface PlanTagProps {
  plan: Plan
  /** By interval, as a person reads it; null while the day is not known. */
  renewals: Record<BillingInterval, string> | null
}

/** A plan as a key tag. It holds both prices; the page's billing choice shows one. */
export function PlanTag({ plan, renewals }: PlanTagProps) {
  return (
    <article className={plan.isPopular ? 'tag tag-night' : 'tag'} aria-labelledby={`plan-${plan.id}`}>
      <span className="tag-eyelet" aria-hidden="true" />
      <header className="tag-head">
        <h2 id={`plan-${plan.id}`}>{plan.displayName}</h2>
        {plan.isPopular && <StateBadge state="most_popular" />}
      </header>
      <p className="tag-quiet">{plan.description}</p>
      {billingIntervals.map((interval) => (
        <Price key={interval} plan={plan} interval={interval} />
      ))}
      <ul className="tag-features">
        {plan.included.map((line) => (
          <li key={line}>
            <Check size={19} className="tag-tick" aria-label="Included:" />
            <span>{line}</span>
          </li>
        ))}
        {plan.limitations.map((line) => (
          <li key={line} className="tag-quiet">
            <Minus size={19} aria-label="Not included:" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {billingIntervals.map((interval) => (
        <div key={interval} data-billing={interval} className="tag-buy">
          <Link
            to={`/registration?plan=${plan.id}&billing=${interval}`}
            className={buttonClass({ kind: plan.isPopular ? 'lamp' : 'primary', size: 'big', full: true })}
          >
            Start with {plan.displayName} Plan
          </Link>
          <p className="tag-quiet">
            {chargeSentence(plan, interval, renewals?.[interval] ?? null)} {leavingSentence}
          </p>
        </div>
      ))}
    </article>
  )
}

function Price({ plan, interval }: { plan: Plan; interval: BillingInterval }) {
  const saved = plan.savingsPence[interval]
  return (
    <div data-billing={interval}>
      <p className="tag-price">
        <b>{formatPoundsShort(plan.pricePence[interval])}</b> a {interval}
      </p>
      <p className="tag-note tag-quiet">
        {saved > 0 ? (
          <>
            <s aria-label={`Was ${formatPoundsShort(plan.wasYearlyPence)}`}>
              {formatPoundsShort(plan.wasYearlyPence)}
            </s>{' '}
            <b className="tag-saving">Save {formatPoundsShort(saved)}</b>. The same as{' '}
            {formatPounds(Math.round(plan.pricePence.year / 12))} a month.
          </>
        ) : (
          <>Or {formatPoundsShort(plan.pricePence.year)} a year, paid at once.</>
        )}
      </p>
    </div>
  )
}
