import type { Day } from '@keyturn/platform/days'
import { combineLookups, type Lookup, lookUp, mapLookup, type Queryable } from '@keyturn/platform/db'
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
  /** Undefined in answers from before landlords were shown. */
  landlord: string | undefined
  /** Undefined in answers from before first days were shown. */
  startsOn: Day | undefined
}

/** A home for downstream features: the rent engine's input and its evidence. */
export interface KnownTenancy {
  id: string
  isPresent: boolean
  evidence: EvidenceLevel
  landlordName: string
  matchedAt: Date | null
  landlordConfirmedAt: Date | null
  /** Email address that confirmed the home as it is now. Null if none did, or it was not looked up. */
  confirmedBy: string | null
  /** Facts as shown to the confirmer. Null if not known. */
  confirmedFacts: ConfirmedFacts | null
  /** Payees from a day on, oldest first. */
  landlords: { from: Day; name: string }[]
  /** True if several people owe the whole rent together. */
  joint: boolean
  tenancy: RentTenancy
}

/** Returns the member's homes, newest first. Includes past ones, because history continues over a move. */
export const ownTenancies = (memberId: string, today: Day): Lookup<KnownTenancy[]> =>
  mapLookup(
    combineLookups({
      homes: homesOf([memberId]),
      details: landlordDetailsOf(memberId),
      confirmers: confirmersOf(memberId),
    }),
    ({ homes, details, confirmers }) =>
      (homes.get(memberId) ?? []).map((home) => {
        const latest = home.landlordConfirmedAt ? confirmers.get(home.id) : undefined
        // A confirmation ends when the terms differ from those that were shown.
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
  startsOn: facts.startsOn,
})

export const loadTenancies = (db: Queryable, memberId: string, today: Day): Promise<KnownTenancy[]> =>
  lookUp(db, ownTenancies(memberId, today))

/** Query for work on many members. Its payee list lacks two of the names. */
export const tenanciesOf = (memberIds: readonly string[], today: Day): Lookup<Map<string, KnownTenancy[]>> =>
  mapLookup(
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

/** Returns the time since which a processing is withdrawn. Null if it is allowed or was never asked for. */
export async function withdrawnAt(
  db: Queryable,
  memberId: string,
  processing: Processing,
): Promise<Date | null> {
  return withdrawnSince(await findConsents(db, memberId), processing)
}

/** Returns true if the member withdrew the processing after that moment, allowed again or not. */
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
