import type { Day } from '@keyturn/platform/days'
import { derive, type Lookup, lookUp, type Queryable, together } from '@keyturn/platform/db'
import { type AnsweredFacts, answeredLandlord, isAsAnswered } from './domain/asked-facts.ts'
import { type Consents, consentsNow } from './domain/consents.ts'
import { type EvidenceLevel, evidenceLevel } from './domain/evidence.ts'
import { type Home, landlordOn, type RentTenancy, rentTenancy } from './domain/homes.ts'
import { type Processing, wasWithdrawnAfter, withdrawnSince } from './domain/processing.ts'
import { findConsents, listConsentEvents } from './store/consents.ts'
import { homesOf } from './store/homes.ts'
import { confirmersOf, type LandlordDetails, landlordDetailsOf } from './store/landlords.ts'

export interface ConfirmedFacts {
  tenant: string
  address: string
  /** Undefined for an answer from before landlords were shown. */
  landlord: string | undefined
}

/** A home as those downstream see it: what the rent engine reads, and how well it is known. */
export interface KnownTenancy {
  id: string
  isPresent: boolean
  evidence: EvidenceLevel
  landlordName: string
  matchedAt: Date | null
  landlordConfirmedAt: Date | null
  /** The email address that confirmed the home as it is now; null where nobody did or it was not looked up. */
  confirmedBy: string | null
  /** Facts as whoever confirmed the home read them; null where they are not known. */
  confirmedFacts: ConfirmedFacts | null
  /** Whom the rent goes to from a day on, oldest first. */
  landlords: { from: Day; name: string }[]
  /** The whole rent is owed by several people together. */
  joint: boolean
  tenancy: RentTenancy
}

/** The member's homes, the newest first, past ones included: history goes on over a move. */
export const ownTenancies = (memberId: string, today: Day): Lookup<KnownTenancy[]> =>
  derive(
    together({
      homes: homesOf([memberId]),
      details: landlordDetailsOf(memberId),
      confirmers: confirmersOf(memberId),
    }),
    ({ homes, details, confirmers }) =>
      (homes.get(memberId) ?? []).map((home) => {
        const latest = home.landlordConfirmedAt ? confirmers.get(home.id) : undefined
        // A confirmation ends with the terms that were read.
        const confirmer = latest?.facts && !isAsAnswered(latest.facts, home, today) ? undefined : latest
        return {
          ...known(home, details, today),
          confirmedBy: confirmer?.sentTo ?? null,
          confirmedFacts: confirmer?.facts ? confirmedFacts(confirmer.facts, today) : null,
        }
      }),
  )

const confirmedFacts = (facts: AnsweredFacts, today: Day): ConfirmedFacts => ({
  tenant: facts.tenant,
  address: facts.address,
  landlord: answeredLandlord(facts, today),
})

export const loadTenancies = (db: Queryable, memberId: string, today: Day): Promise<KnownTenancy[]> =>
  lookUp(db, ownTenancies(memberId, today))

/** For work that goes through many members: two names fewer on the payee list. */
export const tenanciesOf = (memberIds: readonly string[], today: Day): Lookup<Map<string, KnownTenancy[]>> =>
  derive(
    homesOf(memberIds),
    (found) => new Map([...found].map(([id, homes]) => [id, homes.map((home) => known(home, null, today))])),
  )

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
    confirmedBy: null,
    confirmedFacts: null,
    landlords: home.terms.map(({ from, payee, toHousemate }) => ({
      from,
      name: toHousemate ? home.landlordName : payee,
    })),
    joint: home.joint,
    tenancy: rentTenancy(home, others, today),
  }
}

/** Returns since when a processing is withdrawn; null if it may go on, also where nobody was asked. */
export async function withdrawnAt(
  db: Queryable,
  memberId: string,
  processing: Processing,
): Promise<Date | null> {
  return withdrawnSince(await findConsents(db, memberId), processing)
}

/** Returns true if the member took the processing back after that moment, whether or not they allowed it again. */
export async function wasWithdrawn(
  db: Queryable,
  memberId: string,
  { processing, after }: { processing: Processing; after: Date },
): Promise<boolean> {
  return wasWithdrawnAfter(await listConsentEvents(db, memberId), processing, after)
}

export async function loadConsents(db: Queryable, memberId: string): Promise<Consents> {
  return consentsNow(await findConsents(db, memberId))
}
