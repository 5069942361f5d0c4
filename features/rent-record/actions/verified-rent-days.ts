import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { isProven } from '../constants.ts'
import { loadPeriods } from '../store/record.ts'

/** Rent days of one home with a proved payment, oldest first. */
export async function verifiedRentDays(db: Queryable, memberId: string, tenancyId: string): Promise<Day[]> {
  const periods = await loadPeriods(db, memberId)
  return periods.filter((each) => each.tenancyId === tenancyId && isProven(each)).map(({ dueOn }) => dueOn)
}
