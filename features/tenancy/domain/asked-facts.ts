import type { Day, Every } from '@keyturn/platform/days'
import { type Home, type HomeTerms, landlordOn } from './homes.ts'

/** Terms as a landlord reads them. */
export interface AskedTerms {
  from: Day
  landlord: string
  rentPence: number
  every: Every
  share: number
  /** Null if the tenant gave none. Undefined in answers from before days were shown. */
  dueDay?: number | null
}

/** Facts in the question to a landlord or agent. */
export interface AskedFacts {
  tenant: string
  address: string
  startsOn: Day
  agreedEndOn: Day | null
  /** Terms in force when the question was sent, and known later ones. */
  terms: AskedTerms[]
}

/** Facts that a landlord saw when they answered. Older answers have no terms. */
export type AnsweredFacts = Pick<AskedFacts, 'tenant' | 'address'> &
  Partial<Pick<AskedFacts, 'startsOn' | 'agreedEndOn' | 'terms'>>

/** Returns the terms in force on the day, and the later ones. */
export const fromDay = <T extends { from: Day }>(terms: readonly T[], day: Day): T[] => {
  const inForce = terms.findLastIndex(({ from }) => from <= day)
  return terms.slice(Math.max(0, inForce))
}

/** Returns the facts of a home for the question to its landlord. Null if it has no terms. */
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

/** Compares answered terms with others. Ignores a rent day that was not shown. */
const isAlike = (one: AskedTerms, other: AskedTerms): boolean =>
  one.landlord === other.landlord &&
  one.rentPence === other.rentPence &&
  one.every === other.every &&
  one.share === other.share &&
  (one.dueDay == null || one.dueDay === other.dueDay)

/** Returns true if the home, its dates and the terms in force match the answered ones. */
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

/** Returns the landlord on the day as shown to the confirmer. Undefined if none was shown. */
export const answeredLandlord = ({ terms }: AnsweredFacts, day: Day): string | undefined =>
  terms && fromDay(terms, day)[0]?.landlord
