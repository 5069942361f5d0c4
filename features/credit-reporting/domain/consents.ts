import { AGENCIES, type Agency } from './agencies.ts'

/** The latest word on one agency. */
export interface StandingConsent {
  readonly agency: Agency
  readonly given: boolean
  readonly since: Date
  readonly textVersion: string
}

export interface ConsentChange {
  readonly agency: Agency
  readonly given: boolean
}

export function agenciesGiven(standing: readonly StandingConsent[]): StandingConsent[] {
  return standing
    .filter(({ given }) => given)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || order(a.agency) - order(b.agency))
}

const order = (agency: Agency): number => AGENCIES.indexOf(agency)

/**
 * The agencies that the plan reaches: those agreed to first. A smaller plan takes back no consent: the others
 * wait, and the member may choose differently.
 */
export function agenciesCovered(standing: readonly StandingConsent[], allowed: number): Agency[] {
  return agenciesGiven(standing)
    .slice(0, allowed)
    .map(({ agency }) => agency)
}

/** What has to be written down so that exactly the wished agencies stand; the same wish twice is nothing new. */
export function changesTowards(
  standing: readonly StandingConsent[],
  wished: readonly Agency[],
  textVersion: string,
): ConsentChange[] {
  return AGENCIES.flatMap((agency) => {
    const now = standing.find((consent) => consent.agency === agency)
    const given = wished.includes(agency)
    const stands = now?.given ?? false
    const sameWords = !given || now?.textVersion === textVersion
    return stands === given && sameWords ? [] : [{ agency, given }]
  })
}
