import { addDays, type Day, daysBetween, type Every } from '@keyturn/platform/days'
import { shownBy } from '@keyturn/rent-record/constants'
import { detectedRents, type PeriodFacts } from '@keyturn/rent-record/rules'
import { PERIODS_A_YEAR, termsOn } from '@keyturn/tenancy/constants'

/** Monthly rent with which income is compared. */
export interface RentCompared {
  /** Own share of the present rent as declared, or as steadily paid above it; 0 without a home. */
  declaredPence: number
  /** Greatest rent of any home that the bank shows as lately paid; 0 if it shows none. */
  paidPence: number
  /** True if the bank proved a period of the present home under its present terms. */
  isProved: boolean
}

interface RentedHome {
  id: string
  isPresent: boolean
  tenancy: {
    share: number
    terms: readonly { from: Day; pence: number; every: Every | null; share?: number }[]
  }
}

/** As long as the shortest window of income, so that a cheaper home declared now does not hide the rent before it. */
const LATELY_DAYS = 183

export function rentCompared(
  homes: readonly RentedHome[],
  periods: readonly PeriodFacts[],
  today: Day,
): RentCompared {
  const home = homes.find(({ isPresent }) => isPresent)
  const terms = home && termsOn(home.tenancy.terms, today)
  if (!home || !terms) return { declaredPence: 0, paidPence: 0, isProved: false }
  const risen = detectedRents(periods).find(({ tenancyId }) => tenancyId === home.id)
  const times = risen ? Math.max(1, risen.pence / risen.declaredPence) : 1
  const share = terms.share ?? home.tenancy.share
  const shown = periods.filter((period) => shownBy(period) === 'bank' && period.dueOn <= today)
  const lately = shown.filter(({ dueOn }) => dueOn >= addDays(today, -LATELY_DAYS))
  return {
    declaredPence: monthly(terms.pence * share * times, PERIODS_A_YEAR[terms.every ?? 'month']),
    paidPence: Math.max(0, ...lately.map((period) => paidAMonth(period, { homes, periods }))),
    isProved: shown.some(({ tenancyId, dueOn }) => tenancyId === home.id && dueOn >= terms.from),
  }
}

const monthly = (pence: number, aYear: number): number => Math.ceil((pence * aYear) / 12)

/** Converts by the days to the rent days beside it, because terms typed later may name another rhythm. */
function paidAMonth(
  { tenancyId, dueOn, foundPence }: PeriodFacts,
  { homes, periods }: { homes: readonly RentedHome[]; periods: readonly PeriodFacts[] },
): number {
  const home = homes.find(({ id }) => id === tenancyId)
  const every = (home && termsOn(home.tenancy.terms, dueOn)?.every) ?? 'month'
  const days = periods.flatMap((other) => (other.tenancyId === tenancyId ? other.dueOn : [])).toSorted()
  const [before, after] = [days.findLast((day) => day < dueOn), days.find((day) => day > dueOn)]
  const gaps = [before, after].flatMap((day) => (day ? Math.abs(daysBetween(day, dueOn)) : []))
  return monthly(foundPence, PERIODS_A_YEAR[gaps.length === 0 ? every : rhythmOf(Math.max(...gaps), every)])
}

function rhythmOf(gap: number, every: Every): Every {
  if (gap <= 10) return 'week'
  if (gap <= 20) return 'fortnight'
  return gap <= 28 && every === 'four_weeks' ? 'four_weeks' : 'month'
}
