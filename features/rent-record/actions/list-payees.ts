import { bookedRows } from '@keyturn/bank-link'
import { dayOfInstant } from '@keyturn/platform/days'
import { loadTenancies } from '@keyturn/tenancy'
import type { RentRecordContext } from '../context.ts'
import { type PayeeGroup, payeeGroups } from '../domain/payee-groups.ts'
import { saidAndTaken } from '../store/decisions.ts'

/** Whom the member pays, by how like the rent of their present home it looks. */
export async function listPayees(
  { replica, clock }: RentRecordContext,
  memberId: string,
): Promise<PayeeGroup[]> {
  const [home] = await loadTenancies(replica, memberId, dayOfInstant(clock.now()))
  const rows = await bookedRows(replica, memberId)
  return payeeGroups(rows, home, await saidAndTaken(replica, memberId))
}
