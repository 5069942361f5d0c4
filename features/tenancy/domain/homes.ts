import { addDays, type Day, type Every, type Nation } from '@keyturn/platform/days'
import type { TenancyDetails } from './tenancy-details.ts'

/** What is owed from a day on, until the next terms. */
export interface HomeTerms {
  from: Day
  rentPence: number
  every: Every | null
  dueDay: number | null
  share: number
  payee: string
  /** The payee is a housemate, who pays the landlord for everybody. */
  toHousemate: boolean
}

/** A tenancy with everything that was ever agreed about it; terms in order of their first day. */
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

/** The shape the rent engine reads. */
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

/** What is owed on a day: the terms that began last; before the first, the first. */
export function termsOn(terms: readonly HomeTerms[], day: Day): HomeTerms | null {
  const begun = terms.filter(({ from }) => from <= day)
  return begun.at(-1) ?? terms[0] ?? null
}

const plainAddress = (address: string): string => address.toLowerCase().replace(/[^a-z0-9]/g, '')
export const isSameAddress = (one: string, other: string): boolean =>
  plainAddress(one) === plainAddress(other)

/**
 * Another address with a later first day is a move: the old home keeps its history. Everything else corrects
 * the present home. The member's own word (`newHome`) goes before this guess.
 */
export function isMove(present: Home | null, details: TenancyDetails, newHome: boolean | undefined): boolean {
  if (present === null) return false
  if (newHome !== undefined) return newHome && details.startsOn > present.startsOn
  return !isSameAddress(present.address, details.address) && details.startsOn > present.startsOn
}

/**
 * Said to be a new home, yet from before the present one began: the present one must not be written over. The same move
 * told once more, because its answer got lost, is the present home.
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

/** Another address, left before the present home began: a home of before, whose months count as well. */
export function isEarlierHome(present: Home | null, details: TenancyDetails): boolean {
  const { address, agreedEndOn } = details
  return (
    present !== null &&
    agreedEndOn !== null &&
    agreedEndOn <= present.startsOn &&
    !isSameAddress(present.address, address)
  )
}

/** The last day in a home before the next one began: what was agreed, unless that one began before. */
export function lastDayIn(home: Pick<Home, 'startsOn' | 'agreedEndOn'>, nextStart: Day): Day {
  const eve = addDays(nextStart, -1)
  const agreed = home.agreedEndOn
  return agreed !== null && agreed > home.startsOn && agreed < eve ? agreed : eve
}

/** Corrected details change the terms in force; a corrected first day carries the first terms with it. */
export function correctTerms(terms: readonly HomeTerms[], details: TenancyDetails, today: Day): HomeTerms[] {
  const inForce = termsOn(terms, today)
  if (!inForce) return [firstTerms(details)]
  const corrected = terms.map((each) =>
    // A rhythm that was told once holds until another one is.
    each === inForce ? { ...firstTerms(details), from: each.from, every: details.every ?? each.every } : each,
  )
  return begunOn(corrected, details.startsOn)
}

/** The terms of a home that began on this day: the first of them begin with it. */
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

/** What is said of the home itself, apart from its terms. */
export function factsOf(home: HomeFacts): HomeFacts {
  const { address, nation, startsOn, agreedEndOn, letBy, joint } = home
  const { landlordName, landlordEmail, landlordPhone } = home
  const contact = { landlordName, landlordEmail, landlordPhone }
  return { address, nation, startsOn, agreedEndOn, letBy, joint, ...contact }
}

type TermKeys = readonly (keyof HomeTerms)[]

/** What changes together. A rent of another rhythm is another sum, so the three then stand or fall as one. */
const changedTogether = (sameRhythm: boolean): readonly TermKeys[] => [
  ...(sameRhythm ? ([['rentPence'], ['dueDay']] as const) : ([['rentPence', 'every', 'dueDay']] as const)),
  ['share'],
  ['payee', 'toHousemate'],
]

const ALL_TERMS: TermKeys = ['rentPence', 'every', 'dueDay', 'share', 'payee', 'toHousemate']

const isAlike = (keys: TermKeys, one: HomeTerms, other: HomeTerms): boolean =>
  keys.every((key) => one[key] === other[key])

/**
 * A rise or a new payee from a day on; said again for the same day, the later word counts. What it changes goes on
 * until something else was declared for it: a rise declared late holds under the payee who came after it, too.
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
      // Terms like those before them were told for their own day, before the earlier ones were.
      const isTold = previous !== null && isAlike(ALL_TERMS, each, previous)
      news = isTold ? [] : news.filter((keys) => before !== null && isAlike(keys, each, before))
      previous = each
      return { ...each, ...Object.fromEntries(news.flat().map((key) => [key, change[key]])) }
    })
  return [...terms.filter(({ from }) => from < change.from), change, ...later]
}

/** Whom the rent goes to on a day; where a housemate collects it, the landlord behind them. */
export function landlordOn(home: Pick<Home, 'terms' | 'landlordName'>, day: Day): string {
  const terms = termsOn(home.terms, day)
  return terms && !terms.toHousemate ? terms.payee : home.landlordName
}

export function rentTenancy(home: Home, otherPayees: readonly string[], today: Day): RentTenancy {
  const inForce = termsOn(home.terms, today)
  const named = [...home.terms.map(({ payee }) => payee), home.landlordName, ...otherPayees]
  return {
    startsOn: home.startsOn,
    // The agreed end is not the end: tenancies roll on until somebody moves out.
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
