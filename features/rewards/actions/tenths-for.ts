import { addMonths, isDay } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { rentPeriods } from '@keyturn/rent-record'
import type { PlanStep } from '@keyturn/subscription/words'
import type { RentPaid } from '../domain/earning.ts'
import { planDayOf } from '../domain/limits.ts'
import { hadSeveralPlans, multiplierTenths } from '../domain/plan-on.ts'

/** Multiplier of a rent payment, in tenths; null when it was paid on a day without a plan. */
export async function tenthsFor(
  db: Queryable,
  memberId: string,
  paid: Pick<RentPaid, 'paidOn'> & Partial<Pick<RentPaid, 'tenancyId' | 'period'>>,
  { history, today }: { history: readonly PlanStep[]; today: string },
): Promise<number | null> {
  const { paidOn } = paid
  if (!isDay(paidOn)) return null
  const before = paid.period && paid.period.dueOn < paidOn ? paid.period.dueOn : paidOn
  // Only a member who changed plan has more than one multiplier to choose from.
  const periods = hadSeveralPlans(history) ? await rentPeriods(db, memberId) : []
  const previous = periods
    .filter(({ tenancyId, dueOn }) => tenancyId === (paid.tenancyId ?? tenancyId) && dueOn < before)
    .map(({ dueOn }) => dueOn)
    .sort()
    .at(-1)
  const countedOn = planDayOf({ paidOn, dueOn: paid.period?.dueOn ?? null }, today)
  return multiplierTenths(history, { paidOn, countedOn, previousDueOn: previous ?? addMonths(before, -1) })
}
