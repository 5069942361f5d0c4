import type { PeriodState } from './period-states.ts'

/**
 * Sources of proof for a period: bank, landlord or agent, or a document staff have read. An own statement is
 * self-reported and proves nothing.
 */
export const SHOWN_BY = ['bank', 'landlord', 'paper', 'own_statement'] as const
export type ShownBy = (typeof SHOWN_BY)[number]

/** Landlord's or agent's answer for a month, with the name the member gave them. */
export interface MonthConfirmation {
  readonly named: string
  readonly state: 'waiting' | 'confirmed' | 'denied'
  /** Email address that was asked. */
  readonly sentTo?: string
  /** Tenant's name shown in the question; null if unknown. */
  readonly tenant?: string | null
  /** Home and landlord shown in the question; null if unknown. */
  readonly address?: string | null
  readonly landlord?: string | null
}

export interface Grounds {
  readonly state: PeriodState
  /** True if only bank rows verify it. */
  readonly bankProven: boolean
  /** Staff's finding about the evidence; null if there is none or it has not been read. */
  readonly evidenceProves: boolean | null
  /** Null or missing if the landlord was not asked. */
  readonly landlordWord?: MonthConfirmation | null
}

/** Returns the source of proof; null if nothing shows that the period was paid. */
export function shownBy({ state, bankProven, evidenceProves, landlordWord }: Grounds): ShownBy | null {
  if (state === 'paid_by_other') return evidenceProves ? 'paper' : null
  const isPaid = state === 'verified_on_time' || state === 'verified_late'
  if (!isPaid) return null
  if (bankProven) return 'bank'
  return landlordWord?.state === 'confirmed' ? 'landlord' : 'own_statement'
}

/** True for sources that counts, rates, passports and the admin area may call verified. */
export const isProof = (shown: ShownBy | null): boolean => shown !== null && shown !== 'own_statement'

export const isProven = (period: Grounds): boolean => isProof(shownBy(period))
