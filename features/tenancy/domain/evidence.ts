/** How well a tenancy is known: by the member's word, by payments found, by the landlord. */
export type EvidenceLevel = 'declared' | 'matched' | 'confirmed'

export interface Evidence {
  matchedAt: Date | null
  landlordConfirmedAt: Date | null
}

export function evidenceLevel({ matchedAt, landlordConfirmedAt }: Evidence): EvidenceLevel {
  if (landlordConfirmedAt !== null) return 'confirmed'
  return matchedAt !== null ? 'matched' : 'declared'
}
