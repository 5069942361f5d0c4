import type { PeriodState } from './period-states.ts'

/**
 * Who says that a period was paid. A bank proves it, and so do a paper that one of our people has read and the word of the
 * landlord or agent who got the rent; of a member's own statement we only know that they told us.
 */
export const SHOWN_BY = ['bank', 'landlord', 'paper', 'own_statement'] as const
export type ShownBy = (typeof SHOWN_BY)[number]

/** What a landlord or agent says of one month, and as whom the member named them. */
export interface LandlordWord {
  readonly named: string
  readonly state: 'waiting' | 'confirmed' | 'denied'
  /** The address that was asked. */
  readonly sentTo?: string
  /** Tenant's name that was shown; null where nobody knows it. */
  readonly tenant?: string | null
  /** Home and landlord that were shown; null where nobody knows them. */
  readonly address?: string | null
  readonly landlord?: string | null
}

export interface Grounds {
  readonly state: PeriodState
  /** All that verifies it came from the bank itself. */
  readonly bankProven: boolean
  /** What our people found in the paper that shows who else paid it; null: none was brought, or nobody has read it. */
  readonly evidenceProves: boolean | null
  /** Null or left out: nobody was asked. */
  readonly landlordWord?: LandlordWord | null
}

/** Null: nothing says that it was paid. */
export function shownBy({ state, bankProven, evidenceProves, landlordWord }: Grounds): ShownBy | null {
  if (state === 'paid_by_other') return evidenceProves ? 'paper' : null
  const isPaid = state === 'verified_on_time' || state === 'verified_late'
  if (!isPaid) return null
  if (bankProven) return 'bank'
  return landlordWord?.state === 'confirmed' ? 'landlord' : 'own_statement'
}

/** What the count, the rate, a passport and the desk may call verified. */
export const isProof = (shown: ShownBy | null): boolean => shown !== null && shown !== 'own_statement'

export const isProven = (period: Grounds): boolean => isProof(shownBy(period))
