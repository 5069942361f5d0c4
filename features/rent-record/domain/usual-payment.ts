import type { Day } from '@keyturn/platform/days'
import type { PeriodState } from '../constants.ts'
import { isKnownPayee } from './known-payee.ts'

interface Paid {
  tenancyId: string
  dueOn: Day | null
  payee: string
}

/** Recent rent days that make a habit. */
const RENT_DAYS_BACK = 3
const SETTLED: readonly PeriodState[] = ['verified_on_time', 'verified_late']

/** Returns true for rent that settles its period and went to a declared or recently paid payee. */
export function isUsualPayment(
  paid: Paid,
  known: {
    period: { state: PeriodState } | undefined
    payments: readonly Paid[]
    declared: readonly string[]
  },
): boolean {
  const { dueOn, tenancyId, payee } = paid
  if (dueOn === null || !known.period || !SETTLED.includes(known.period.state)) return false
  const earlier = known.payments
    .filter((each) => each.tenancyId === tenancyId && each.dueOn !== null && each.dueOn < dueOn)
    .sort((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? 1 : -1))
  const days = new Set([...new Set(earlier.map((each) => each.dueOn))].slice(0, RENT_DAYS_BACK))
  const before = earlier.flatMap((each) => (days.has(each.dueOn) ? each.payee : []))
  return isKnownPayee(payee, { before, declared: known.declared })
}
