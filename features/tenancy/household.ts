import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { combineLookups, lookUp, type Queryable, type ResultsOf } from '@keyturn/platform/db'
import { type Home, isSameAddress } from './domain/homes.ts'
import { type Invitation, isTooMuch, livesThere, type Membership, tooMuchUntil } from './domain/household.ts'
import { termsOn } from './domain/terms-on.ts'
import { consentsOf } from './store/consents.ts'
import { homesOf } from './store/homes.ts'
import { invitationsOf, membershipPeriodsOf, membershipsOf, membershipsSince } from './store/housemates.ts'

/** A home whose rent several members prove, each with their own account. */
export interface Household {
  holderId: string
  /** The holder's own home. */
  home: Home
  invitations: readonly Invitation[]
  /** Members who joined by an invitation and still live there. */
  places: readonly (Membership & { home: Home | null })[]
  /** Members, holder included, who show the others that their share is paid. */
  shown: ReadonlySet<string>
}

const presentOf = (homes: readonly Home[] | undefined): Home | null =>
  homes?.find(({ movedOutOn }) => movedOutOn === null) ?? null

/** Queries a member's own homes and invitations, and their place in another's home. */
const heldBy = (memberId: string) => ({
  homes: homesOf([memberId]),
  invitations: invitationsOf(memberId),
  places: membershipsOf([memberId]),
})

/** Returns the member's household: by a current invitation, else the home they hold. Null without a home. */
export async function householdOf(db: Queryable, memberId: string): Promise<Household | null> {
  const own = await lookUp(db, combineLookups(heldBy(memberId)))
  const [place] = own.places
  if (place) {
    const theirs = await lookUp(db, combineLookups(heldBy(place.holderId)))
    const joined = await withMembers(db, place.holderId, theirs)
    if (joined?.places.some((each) => each.memberId === memberId)) return joined
  }
  return withMembers(db, memberId, own)
}

async function withMembers(
  db: Queryable,
  holderId: string,
  held: ResultsOf<ReturnType<typeof heldBy>>,
): Promise<Household | null> {
  const { invitations } = held
  const home = presentOf(held.homes.get(holderId))
  if (!home) return null
  const joined = invitations.filter(({ state, tenancyId }) => state === 'accepted' && tenancyId === home.id)
  const ids = joined.flatMap(({ acceptedBy }) => acceptedBy ?? [])
  if (ids.length === 0) return { holderId, home, invitations, places: [], shown: new Set() }
  const { homes, places, consents } = await lookUp(
    db,
    combineLookups({
      homes: homesOf(ids),
      places: membershipsOf(ids),
      consents: consentsOf([holderId, ...ids]),
    }),
  )
  const shown = [...consents].flatMap(([id, { housemateConsent }]) => (housemateConsent ? id : []))
  const standing = places
    .filter(({ invitationId }) => joined.some(({ id }) => id === invitationId))
    .map((place) => ({ ...place, home: presentOf(homes.get(place.memberId)) }))
    .filter((place) => livesThere(place.home, home))
  return { holderId, home, invitations, places: standing, shown: new Set(shown) }
}

/** Returns each share: from the member's own terms if they saved the home, else as given on joining. */
export function sharesIn({ home, places }: Household, today: Day): number[] {
  const told = (own: Home | null): number | undefined => (own ? termsOn(own.terms, today)?.share : undefined)
  return [told(home) ?? 1, ...places.map((place) => told(place.home) ?? place.share)]
}

/** Returns members who prove one rent together with this one. Empty if their shares add up to more than the rent. */
export async function sharesRentWith(db: Queryable, memberId: string, today: Day): Promise<Set<string>> {
  const household = await householdOf(db, memberId)
  if (!household || household.places.length === 0 || isTooMuch(sharesIn(household, today))) return new Set()
  return new Set([household.holderId, ...household.places.map((place) => place.memberId)])
}

/**
 * Returns the last day on which this member and the others had too large shares at one address. Null if there is none.
 * Changes dated back count.
 */
export async function sharesWereTooMuchUntil(
  db: Queryable,
  { memberId, others }: { memberId: string; others: readonly string[] },
  today: Day,
): Promise<Day | null> {
  const homes = await lookUp(db, homesOf([...new Set([memberId, ...others])]))
  const own = homes.get(memberId) ?? []
  const ends = own.flatMap((home) => {
    const theirs = others.map((id) =>
      (homes.get(id) ?? []).filter(({ address }) => isSameAddress(address, home.address)),
    )
    return tooMuchUntil([[home], ...theirs], today) ?? []
  })
  return ends.toSorted().at(-1) ?? null
}

/** Returns true if two members prove the rent of one home, or did until a day after `since`. */
export async function liveTogether(
  db: Queryable,
  [one, other]: readonly [string, string],
  since: Date,
): Promise<boolean> {
  const places = await membershipsSince(db, [one, other], since)
  const holdersOf = (id: string): Set<string> =>
    new Set([id, ...places.filter(({ memberId }) => memberId === id).map(({ holderId }) => holderId)])
  const others = holdersOf(other)
  return [...holdersOf(one)].some((id) => others.has(id))
}

/** Days on which another member proved the rent of one home together with this one. */
export interface DaysTogether {
  memberId: string
  from: Day
  /** Null while neither has left. */
  until: Day | null
}

/** Returns all stays of a member with others, by the recorded days of joining and leaving. Typed days are ignored. */
export async function daysTogether(db: Queryable, memberId: string): Promise<DaysTogether[]> {
  const own = await lookUp(
    db,
    combineLookups({ stays: membershipPeriodsOf([memberId]), sent: invitationsOf(memberId) }),
  )
  const holderIds = [...new Set([memberId, ...own.stays.map(({ holderId }) => holderId)])]
  const sent = await Promise.all(
    holderIds.map((id) => (id === memberId ? own.sent : lookUp(db, invitationsOf(id)))),
  )
  const guests = [...new Set(sent.flat().flatMap(({ acceptedBy }) => acceptedBy ?? []))]
  if (guests.length === 0) return []
  const stays = (await lookUp(db, membershipPeriodsOf(guests))).filter(({ holderId }) =>
    holderIds.includes(holderId),
  )
  return holderIds.flatMap((holderId) => {
    const inHome = stays.filter((stay) => stay.holderId === holderId).map(toDays)
    if (holderId === memberId) return inHome
    const mine = inHome.filter((stay) => stay.memberId === memberId)
    const others = inHome.filter((stay) => stay.memberId !== memberId)
    const withOthers = mine.flatMap((stay) => others.flatMap((other) => overlapOf(stay, other) ?? []))
    return [...mine.map(({ from, until }) => ({ memberId: holderId, from, until })), ...withOthers]
  })
}

const toDays = (stay: { memberId: string; joinedAt: Date; leftAt: Date | null }): DaysTogether => ({
  memberId: stay.memberId,
  from: dayOfInstant(stay.joinedAt),
  until: stay.leftAt && dayOfInstant(stay.leftAt),
})

function overlapOf(mine: DaysTogether, { memberId, from, until }: DaysTogether): DaysTogether | null {
  const start = from > mine.from ? from : mine.from
  const ends = [until, mine.until].filter((day) => day !== null).toSorted()
  const end = ends[0] ?? null
  return end !== null && end < start ? null : { memberId, from: start, until: end }
}

/** Returns other members' tenancies at the address of this one. */
export async function tenanciesAtAddressOf(
  db: Queryable,
  { memberId, tenancyId }: { memberId: string; tenancyId: string },
  others: readonly string[],
): Promise<string[]> {
  const homes = await lookUp(db, homesOf([memberId, ...others]))
  const own = homes.get(memberId)?.find(({ id }) => id === tenancyId)
  if (!own) return []
  return others.flatMap((id) =>
    (homes.get(id) ?? []).filter(({ address }) => isSameAddress(address, own.address)).map((home) => home.id),
  )
}

export interface Housemate {
  memberId: string
  /** Their own record of the home. Null until they save one. */
  tenancyId: string | null
  /** True if they consented to show whether their share is paid. */
  shows: boolean
}

/** Returns the member's housemates, and the consent of each to be seen. */
export async function housematesOf(db: Queryable, memberId: string): Promise<Housemate[]> {
  const household = await householdOf(db, memberId)
  if (!household) return []
  const { holderId, home, places, shown } = household
  return [
    { memberId: holderId, tenancyId: home.id },
    ...places.map((place) => ({ memberId: place.memberId, tenancyId: place.home?.id ?? null })),
  ]
    .filter((each) => each.memberId !== memberId)
    .map((each) => ({ ...each, shows: shown.has(each.memberId) }))
}
