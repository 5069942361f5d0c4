import type { PeriodState } from './period-states.ts'

/** Who says that a period was paid. A bank and a paper prove it; of a member's own statement we only know that they told us. */
export const SHOWN_BY = ['bank', 'paper', 'own_statement'] as const
export type ShownBy = (typeof SHOWN_BY)[number]

export interface Grounds {
  readonly state: PeriodState
  /** All that verifies it came from the bank itself. */
  readonly bankProven: boolean
  /** The name of the paper that shows who else paid it. */
  readonly evidence: string | null
}

/** Null: nothing says that it was paid. */
export function shownBy({ state, bankProven, evidence }: Grounds): ShownBy | null {
  if (state === 'paid_by_other') return evidence === null ? null : 'paper'
  const isPaid = state === 'verified_on_time' || state === 'verified_late'
  if (!isPaid) return null
  return bankProven ? 'bank' : 'own_statement'
}

/** What the count, the rate, a passport, the desk and an agency may call verified. */
export const isProof = (shown: ShownBy | null): boolean => shown === 'bank' || shown === 'paper'

export const isProven = (period: Grounds): boolean => isProof(shownBy(period))
