import type { Day } from '@keyturn/platform/days'
import type { ArrangementTerms } from './arrangement-constants.ts'

/** Agreement with a landlord about the rent of one home, approved by staff. */
export interface Arrangement {
  readonly tenancyId: string
  readonly startsOn: Day
  /** Last day. Null while it is open. */
  readonly endsOn: Day | null
  readonly terms: ArrangementTerms
}

/** Returns true if an arrangement of this home covers the day. A record says how the account is on its last day. */
export const isArranged = (arrangements: readonly Arrangement[], tenancyId: string, day: Day): boolean =>
  arrangements.some(
    (each) =>
      each.tenancyId === tenancyId && each.startsOn <= day && (each.endsOn === null || day <= each.endsOn),
  )
