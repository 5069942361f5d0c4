/** Strength of evidence for a tenancy: the member's declaration, matched payments, or the landlord's confirmation. */
export type EvidenceLevel = 'declared' | 'matched' | 'confirmed'

export interface Evidence {
  matchedAt: Date | null
  landlordConfirmedAt: Date | null
}

export function evidenceLevel({ matchedAt, landlordConfirmedAt }: Evidence): EvidenceLevel {
  if (landlordConfirmedAt !== null) return 'confirmed'
  return matchedAt !== null ? 'matched' : 'declared'
}
