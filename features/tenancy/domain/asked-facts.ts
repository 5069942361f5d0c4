import type { Day, Every } from '@keyturn/platform/days'
import { type Home, type HomeTerms, landlordOn } from './homes.ts'

/** Terms as a landlord reads them. */
export interface AskedTerms {
  from: Day
  landlord: string
  rentPence: number
  every: Every
  share: number
  /** Null where the tenant told none; left out by an answer from before days were shown. */
  dueDay?: number | null
}

/** What a landlord or agent is asked to confirm. */
export interface AskedFacts {
  tenant: string
  address: string
  startsOn: Day
  agreedEndOn: Day | null
  /** The terms in force when it was asked, and those known to follow. */
  terms: AskedTerms[]
}

/** What a landlord saw when they answered; an answer from before the terms were stored has none. */
export type AnsweredFacts = Pick<AskedFacts, 'tenant' | 'address'> &
  Partial<Pick<AskedFacts, 'startsOn' | 'agreedEndOn' | 'terms'>>

/** Terms in force on the day, and the later ones. */
export const fromDay = <T extends { from: Day }>(terms: readonly T[], day: Day): T[] => {
  const inForce = terms.findLastIndex(({ from }) => from <= day)
  return terms.slice(Math.max(0, inForce))
}

/** The facts of a home that a landlord is asked to confirm; null if it has no terms. */
export function askedFacts(home: Home, tenant: string, today: Day): AskedFacts | null {
  const { address, startsOn, agreedEndOn } = home
  const terms = fromDay(home.terms, today).map((each) => askedTerms(home, each))
  return terms.length === 0 ? null : { tenant, address, startsOn, agreedEndOn, terms }
}

const askedTerms = (home: Home, { from, rentPence, every, share, dueDay }: HomeTerms): AskedTerms => ({
  from,
  landlord: landlordOn(home, from),
  rentPence,
  every: every ?? 'month',
  share,
  dueDay,
})

/** Compares terms that were answered with others. A rent day that was not shown was not answered either. */
const isAlike = (one: AskedTerms, other: AskedTerms): boolean =>
  one.landlord === other.landlord &&
  one.rentPence === other.rentPence &&
  one.every === other.every &&
  one.share === other.share &&
  (one.dueDay == null || one.dueDay === other.dueDay)

/** True if the home, its dates and the terms in force are those that were answered. */
export function isAsAnswered(facts: AnsweredFacts, home: Home, today: Day): boolean {
  const now = askedFacts(home, facts.tenant, today)
  const [present] = now?.terms ?? []
  if (!facts.terms || !now || !present) return true
  const [answered] = fromDay(facts.terms, today)
  return (
    facts.address === now.address &&
    facts.startsOn === now.startsOn &&
    facts.agreedEndOn === now.agreedEndOn &&
    answered !== undefined &&
    isAlike(answered, present)
  )
}

/** Landlord on the day, as whoever answered read it; undefined if they read none. */
export const answeredLandlord = ({ terms }: AnsweredFacts, day: Day): string | undefined =>
  terms && fromDay(terms, day)[0]?.landlord
