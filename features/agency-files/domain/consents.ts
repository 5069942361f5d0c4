import { AGENCIES, type Agency, type CurrentConsent } from '../words.ts'

export function agenciesGiven(consents: readonly CurrentConsent[]): CurrentConsent[] {
  return consents
    .filter(({ given }) => given)
    .toSorted((a, b) => a.since.getTime() - b.since.getTime() || order(a.agency) - order(b.agency))
}

const order = (agency: Agency): number => AGENCIES.indexOf(agency)

/**
 * The agencies that the plan reaches: those agreed to first. A smaller plan takes back no consent: the others
 * wait, and the member may choose differently.
 */
export function agenciesCovered(consents: readonly CurrentConsent[], allowed: number): Agency[] {
  return agenciesGiven(consents)
    .slice(0, allowed)
    .map(({ agency }) => agency)
}
