import { type Day, formatDay } from '@keyturn/platform/days'
import { Link } from '@keyturn/platform/ui'
import { tenancyLinks } from '@keyturn/tenancy/links'
import type { ReportMonth } from '../contract.ts'
import { poundsText } from './format-amount.ts'
import { lastRise } from './rent-bars.ts'

/** Links to the check of a rent rise, if the payments show one. */
export function DetectedRise({ months, today }: { months: readonly ReportMonth[]; today: Day }) {
  const rise = lastRise(months, today)
  if (!rise) return null
  return (
    <p className="mt-4">
      Your rent rose to {poundsText(rise.rent)} on {formatDay(rise.from)}.{' '}
      <Link to={tenancyLinks.rentRiseFrom(rise.from, rise.rent)}>Check this rise</Link>
    </p>
  )
}
