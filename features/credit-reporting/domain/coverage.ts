import type { Agency } from './agencies.ts'

export interface StandingConsent {
  readonly agency: Agency
  /** When the yes that stands was given, as an instant that sorts as text. */
  readonly since: string
}

/**
 * The agencies a plan still covers when more were chosen than it allows, as after a change to a smaller plan: those
 * chosen first stay, so that no account that was begun there breaks off.
 */
export function agenciesCovered(consents: readonly StandingConsent[], agenciesInPlan: number): Agency[] {
  return [...consents]
    .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : a.agency < b.agency ? -1 : 1))
    .slice(0, Math.max(0, agenciesInPlan))
    .map(({ agency }) => agency)
}
