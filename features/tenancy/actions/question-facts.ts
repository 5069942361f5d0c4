import { findMember } from '@keyturn/identity'
import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { type AskedFacts, askedFacts } from '../domain/asked-facts.ts'
import { findHomes } from '../store/homes.ts'
import type { LandlordRequest } from '../store/landlords.ts'

/** Facts of a question for its email and page. Null if the home is gone. */
export async function questionFacts(
  db: Queryable,
  request: Pick<LandlordRequest, 'memberId' | 'tenancyId' | 'askedTenant' | 'askedFacts'>,
  today: Day,
): Promise<AskedFacts | null> {
  if (request.askedFacts) return request.askedFacts
  const member = await findMember(db, request.memberId)
  const home = (await findHomes(db, request.memberId)).find(({ id }) => id === request.tenancyId)
  if (!member || !home) return null
  const tenant = request.askedTenant ?? `${member.firstName} ${member.lastName}`.trim()
  return askedFacts(home, tenant, today)
}
