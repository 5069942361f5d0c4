import type { EngineRejection } from '../../constants.ts'
import { NAMED } from '../bank-lines/payees.ts'
import type { Due } from '../due-days/schedule.ts'
import { isTwin, type Payment } from './payment.ts'
import { LIMIT } from './weights.ts'

export interface NearMiss {
  transactionId: string
  /** Index of the nearest period. */
  at: number
  because: EngineRejection
}

/** Maximum entries per rent day. */
const MAX_PER_RENT_DAY = 4

function becauseOf(each: Payment, settled: readonly Payment[]): EngineRejection {
  const { wording } = each.candidate
  if (each.rejectedBefore) return 'like_one_refused'
  if (wording.saysDeposit) return 'says_deposit'
  const isSame = (other: Payment) =>
    other.candidate.series === each.candidate.series && isTwin(other, each, LIMIT.twinDays)
  if (settled.some(isSame)) return 'shown_twice'
  if (wording.saysOther && !wording.saysRent) return 'for_something_else'
  return each.trust >= NAMED ? 'not_needed' : 'unknown_payee'
}

/** Returns true if a member would expect this payment as the rent: similar sum and day, or a declared payee. */
function isNear({ ratio, offset, trust }: Payment): boolean {
  return trust >= NAMED || (ratio >= 0.8 && ratio <= 1.3 && Math.abs(offset) <= 10)
}

export function nearMisses(
  payments: readonly Payment[],
  dues: readonly Due[],
  taken: ReadonlySet<string>,
  settled: readonly Payment[],
): NearMiss[] {
  const unlike = ({ ratio, offset }: Payment) => Math.abs(ratio - 1) * 20 + Math.abs(offset)
  const left = payments.filter((each) => !taken.has(each.candidate.id) && isNear(each) && dues[each.nearest])
  return [...Map.groupBy(left, ({ nearest }) => nearest)].flatMap(([at, own]) =>
    own
      .sort((one, other) => unlike(one) - unlike(other))
      .slice(0, MAX_PER_RENT_DAY)
      .map((each) => ({ transactionId: each.candidate.id, at, because: becauseOf(each, settled) })),
  )
}
