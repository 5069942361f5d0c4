import { AGENCIES, type Agency, type CurrentConsent } from '../constants.ts'

export function agenciesGiven(consents: readonly CurrentConsent[]): CurrentConsent[] {
  return consents
    .filter(({ given }) => given)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || order(a.agency) - order(b.agency))
}

const order = (agency: Agency): number => AGENCIES.indexOf(agency)

/**
 * Returns the agencies that the plan covers, in the order of consent. A smaller plan withdraws no consent, and the
 * member may choose other agencies.
 */
export function agenciesCovered(consents: readonly CurrentConsent[], allowed: number): Agency[] {
  return agenciesGiven(consents)
    .slice(0, allowed)
    .map(({ agency }) => agency)
}
