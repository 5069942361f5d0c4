import { bookedRows } from '@keyturn/bank-link'
import { dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp } from '@keyturn/platform/db'
import { loadTenancies } from '@keyturn/tenancy'
import type { RentRecordContext } from '../context.ts'
import { type PayeeGroup, payeeGroups } from '../domain/payee-groups.ts'
import { rentOn, withRentNow } from '../domain/rent-now.ts'
import { ownDecisions, sureIds } from '../store/decisions.ts'
import { ownPeriods } from '../store/record.ts'

/** Lists the member's payees, most similar to the present home's rent first. */
export async function listPayees(
  { replica, clock }: RentRecordContext,
  memberId: string,
): Promise<PayeeGroup[]> {
  const today = dayOfInstant(clock.now())
  const [home] = await loadTenancies(replica, memberId, today)
  const rows = await bookedRows(replica, memberId)
  const { periods, ...known } = await lookUp(
    replica,
    combineLookups({
      periods: ownPeriods(memberId),
      decisions: ownDecisions(memberId),
      sureIds: sureIds(memberId),
    }),
  )
  const ofHome = withRentNow(periods).filter(({ tenancyId }) => tenancyId === home?.id)
  return payeeGroups(rows, home, { ...known, rentPence: rentOn(ofHome, today) ?? undefined })
}
