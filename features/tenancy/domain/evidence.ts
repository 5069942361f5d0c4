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

/** Only what the bank showed may ever be reported; a landlord's word alone is not a payment. */
export function mayBeReported(evidence: Evidence): boolean {
  return evidence.matchedAt !== null
}
