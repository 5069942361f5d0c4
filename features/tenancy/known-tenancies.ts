import type { Day } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import { type Consents, consentsNow } from './domain/consents.ts'
import { type EvidenceLevel, evidenceLevel } from './domain/evidence.ts'
import { type Home, landlordOn, type RentTenancy, rentTenancy } from './domain/homes.ts'
import { findConsents, findConsentsOf } from './store/consents.ts'
import { findHomes, findHomesOf } from './store/homes.ts'
import { findLandlordDetails, type LandlordDetails } from './store/landlords.ts'

/** A home as those downstream see it: what the rent engine reads, and how well it is known. */
export interface KnownTenancy {
  id: string
  isPresent: boolean
  evidence: EvidenceLevel
  landlordName: string
  matchedAt: Date | null
  landlordConfirmedAt: Date | null
  /** The whole rent is owed by several people together. */
  joint: boolean
  tenancy: RentTenancy
}

/** The member's homes, the newest first, past ones included: history goes on over a move. */
export async function loadTenancies(db: Queryable, memberId: string, today: Day): Promise<KnownTenancy[]> {
  const homes = await findHomes(db, memberId)
  const details = await findLandlordDetails(db, memberId)
  return homes.map((home) => known(home, details, today))
}

/** For work that goes through many members: two names fewer on the payee list, one statement for all of them. */
export async function loadTenanciesOf(
  db: Queryable,
  memberIds: readonly string[],
  today: Day,
): Promise<Map<string, KnownTenancy[]>> {
  const homes = await findHomesOf(db, memberIds)
  return new Map(
    [...homes].map(([memberId, list]) => [memberId, list.map((home) => known(home, null, today))]),
  )
}

function known(home: Home, details: LandlordDetails | null, today: Day): KnownTenancy {
  const present = home.movedOutOn === null
  const others = present && details ? [details.company, details.agentName] : []
  return {
    id: home.id,
    isPresent: present,
    evidence: evidenceLevel(home),
    landlordName: landlordOn(home, today),
    matchedAt: home.matchedAt,
    landlordConfirmedAt: home.landlordConfirmedAt,
    joint: home.joint,
    tenancy: rentTenancy(home, others, today),
  }
}

export async function loadConsents(db: Queryable, memberId: string): Promise<Consents> {
  return consentsNow(await findConsents(db, memberId))
}

/** For work that goes through many members. Whoever never said anything is not in it. */
export async function loadConsentsOf(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, Consents>> {
  const words = Map.groupBy(await findConsentsOf(db, memberIds), ({ memberId }) => memberId)
  return new Map([...words].map(([memberId, latest]) => [memberId, consentsNow(latest)]))
}
