import { addMonths, isDay } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { rentPeriods } from '@keyturn/rent-record'
import type { PlanStep } from '@keyturn/subscription/constants'
import type { RentPaid } from '../domain/earning.ts'
import { planDayOf } from '../domain/limits.ts'
import { hadSeveralPlans, multiplierTenths } from '../domain/plan-history.ts'

/** Multiplier of a rent payment in tenths. Null without a plan on the day of payment. */
export async function rentMultiplierTenths(
  db: Queryable,
  memberId: string,
  paid: Pick<RentPaid, 'paidOn'> & Partial<Pick<RentPaid, 'tenancyId' | 'period'>>,
  { history, today }: { history: readonly PlanStep[]; today: string },
): Promise<number | null> {
  const { paidOn } = paid
  if (!isDay(paidOn)) return null
  const before = paid.period && paid.period.dueOn < paidOn ? paid.period.dueOn : paidOn
  // Members with only one plan ever have one multiplier.
  const periods = hadSeveralPlans(history) ? await rentPeriods(db, memberId) : []
  const previous = periods
    .filter(({ tenancyId, dueOn }) => tenancyId === (paid.tenancyId ?? tenancyId) && dueOn < before)
    .map(({ dueOn }) => dueOn)
    .sort()
    .at(-1)
  const countedOn = planDayOf({ paidOn, dueOn: paid.period?.dueOn ?? null }, today)
  return multiplierTenths(history, { paidOn, countedOn, previousDueOn: previous ?? addMonths(before, -1) })
}
