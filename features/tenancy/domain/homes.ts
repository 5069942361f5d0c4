import { addDays, type Day, type Every, type Nation } from '@keyturn/platform/days'
import type { TenancyDetails } from './tenancy-details.ts'
import { termsOn } from './terms-on.ts'

/** Rent terms from a day on, until the next terms. */
export interface HomeTerms {
  from: Day
  rentPence: number
  every: Every | null
  dueDay: number | null
  share: number
  payee: string
  /** True if the payee is a housemate, who pays the landlord for all. */
  toHousemate: boolean
}

/** A tenancy with all its terms, in order of their first day. */
export interface Home {
  id: string
  address: string
  nation: Nation
  startsOn: Day
  agreedEndOn: Day | null
  movedOutOn: Day | null
  letBy: 'landlord' | 'agent'
  joint: boolean
  landlordName: string
  landlordEmail: string
  landlordPhone: string
  matchedAt: Date | null
  landlordConfirmedAt: Date | null
  terms: HomeTerms[]
}

/** Tenancy in the form that the rent engine reads. */
export interface RentTenancy {
  startsOn: Day
  endsOn: Day | null
  terms: {
    from: Day
    pence: number
    every: Every | null
    dueDay: number | null
    toHousemate: boolean
    share?: number
  }[]
  payees: string[]
  address: string
  share: number
  nation: Nation
}

const plainAddress = (address: string): string => address.toLowerCase().replace(/[^a-z0-9]/g, '')
export const isSameAddress = (one: string, other: string): boolean =>
  plainAddress(one) === plainAddress(other)

/**
 * Returns true for a move: another address with a later first day. Otherwise it is a correction. The member's `newHome`
 * overrides this.
 */
export function isMove(present: Home | null, details: TenancyDetails, newHome: boolean | undefined): boolean {
  if (present === null) return false
  if (newHome !== undefined) return newHome && details.startsOn > present.startsOn
  return !isSameAddress(present.address, details.address) && details.startsOn > present.startsOn
}

/**
 * Returns true for a new home that begins before the present one, which it must not overwrite. A repeat of the same
 * move is allowed.
 */
export function startsTooEarly(
  present: Home | null,
  details: TenancyDetails,
  newHome: boolean | undefined,
): boolean {
  if (present === null || newHome !== true) return false
  const isToldAgain = details.startsOn === present.startsOn && isSameAddress(present.address, details.address)
  return !isToldAgain && details.startsOn <= present.startsOn
}

/** Returns true for an earlier home: another address, left before the present home began. Its months count as well. */
export function isEarlierHome(present: Home | null, details: TenancyDetails): boolean {
  const { address, agreedEndOn } = details
  return (
    present !== null &&
    agreedEndOn !== null &&
    agreedEndOn <= present.startsOn &&
    !isSameAddress(present.address, address)
  )
}

/** Returns the last day before the next home: the agreed end, or the day before the next home if earlier. */
export function lastDayIn(home: Pick<Home, 'startsOn' | 'agreedEndOn'>, nextStart: Day): Day {
  const eve = addDays(nextStart, -1)
  const agreed = home.agreedEndOn
  return agreed !== null && agreed > home.startsOn && agreed < eve ? agreed : eve
}

/** Corrects the terms in force. A corrected first day also moves the first terms. */
export function correctTerms(terms: readonly HomeTerms[], details: TenancyDetails, today: Day): HomeTerms[] {
  const inForce = termsOn(terms, today)
  if (!inForce) return [firstTerms(details)]
  const corrected = terms.map((each) =>
    // A given frequency stays until another one is given.
    each === inForce ? { ...firstTerms(details), from: each.from, every: details.every ?? each.every } : each,
  )
  return begunOn(corrected, details.startsOn)
}

/** Returns the terms of a home that begins on this day. The first terms begin with it. */
export function begunOn(terms: readonly HomeTerms[], startsOn: Day): HomeTerms[] {
  const first = termsOn(terms, startsOn)
  if (!first) return []
  return [{ ...first, from: startsOn }, ...terms.filter((each) => each !== first && each.from > startsOn)]
}

export function firstTerms(details: TenancyDetails): HomeTerms {
  const { startsOn, rentPence, every, dueDay, share, housemateName, landlordName } = details
  const toHousemate = housemateName !== null
  return {
    from: startsOn,
    rentPence,
    every,
    dueDay,
    share,
    payee: housemateName ?? landlordName,
    toHousemate,
  }
}

type HomeFacts = Omit<Home, 'id' | 'movedOutOn' | 'matchedAt' | 'landlordConfirmedAt' | 'terms'>

/** Returns the facts of the home itself, without its terms. */
export function factsOf(home: HomeFacts): HomeFacts {
  const { address, nation, startsOn, agreedEndOn, letBy, joint } = home
  const { landlordName, landlordEmail, landlordPhone } = home
  const contact = { landlordName, landlordEmail, landlordPhone }
  return { address, nation, startsOn, agreedEndOn, letBy, joint, ...contact }
}

type TermKeys = readonly (keyof HomeTerms)[]

/** Groups of fields that change together. With another frequency, rent, frequency and day are one group. */
const changedTogether = (sameRhythm: boolean): readonly TermKeys[] => [
  ...(sameRhythm ? ([['rentPence'], ['dueDay']] as const) : ([['rentPence', 'every', 'dueDay']] as const)),
  ['share'],
  ['payee', 'toHousemate'],
]

const ALL_TERMS: TermKeys = ['rentPence', 'every', 'dueDay', 'share', 'payee', 'toHousemate']

const isAlike = (keys: TermKeys, one: HomeTerms, other: HomeTerms): boolean =>
  keys.every((key) => one[key] === other[key])

/**
 * Adds a rise or a new payee from a day on; a repeat replaces it. Later terms get the change too, until one differs
 * from the terms before.
 */
export function addTerms(terms: readonly HomeTerms[], change: HomeTerms): HomeTerms[] {
  const before = termsOn(terms, change.from)
  let news = changedTogether(before?.every === change.every).filter(
    (keys) => before !== null && !isAlike(keys, before, change),
  )
  let previous = before
  const later = terms
    .filter(({ from }) => from > change.from)
    .map((each) => {
      // Identical neighbours were given separately, each for its own day.
      const isTold = previous !== null && isAlike(ALL_TERMS, each, previous)
      news = isTold ? [] : news.filter((keys) => before !== null && isAlike(keys, each, before))
      previous = each
      return { ...each, ...Object.fromEntries(news.flat().map((key) => [key, change[key]])) }
    })
  return [...terms.filter(({ from }) => from < change.from), change, ...later]
}

/** Returns the payee on a day, or the landlord if a housemate collects the rent. */
export function landlordOn(home: Pick<Home, 'terms' | 'landlordName'>, day: Day): string {
  const terms = termsOn(home.terms, day)
  return terms && !terms.toHousemate ? terms.payee : home.landlordName
}

export function rentTenancy(home: Home, otherPayees: readonly string[], today: Day): RentTenancy {
  const inForce = termsOn(home.terms, today)
  const named = [...home.terms.map(({ payee }) => payee), home.landlordName, ...otherPayees]
  return {
    startsOn: home.startsOn,
    // Not the agreed end, because tenancies continue until the tenant moves out.
    endsOn: home.movedOutOn,
    terms: home.terms.map(({ from, rentPence, every, dueDay, toHousemate, share }) => ({
      from,
      pence: rentPence,
      every,
      dueDay,
      toHousemate,
      share,
    })),
    payees: [...new Set(named.filter((name) => name !== ''))],
    address: home.address,
    share: inForce?.share ?? 1,
    nation: home.nation,
  }
}
