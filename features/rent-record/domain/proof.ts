import type { PeriodState } from './period-states.ts'

/**
 * Who says that a period was paid. A bank proves it, and so does a paper that one of our people has read; of a member's
 * own statement we only know that they told us.
 */
export const SHOWN_BY = ['bank', 'paper', 'own_statement'] as const
export type ShownBy = (typeof SHOWN_BY)[number]

export interface Grounds {
  readonly state: PeriodState
  /** All that verifies it came from the bank itself. */
  readonly bankProven: boolean
  /** What our people found in the paper that shows who else paid it; null: none was brought, or nobody has read it. */
  readonly evidenceProves: boolean | null
}

/** Null: nothing says that it was paid. */
export function shownBy({ state, bankProven, evidenceProves }: Grounds): ShownBy | null {
  if (state === 'paid_by_other') return evidenceProves ? 'paper' : null
  const isPaid = state === 'verified_on_time' || state === 'verified_late'
  if (!isPaid) return null
  return bankProven ? 'bank' : 'own_statement'
}

/** What the count, the rate, a passport, the desk and an agency may call verified. */
export const isProof = (shown: ShownBy | null): boolean => shown === 'bank' || shown === 'paper'

export const isProven = (period: Grounds): boolean => isProof(shownBy(period))
