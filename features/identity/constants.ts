export { DEVICE_LIFETIME_MS, REFRESH_LIFETIME_MS } from './domain/limits.ts'
export type { Title } from './domain/titles.ts'

/** Steps that a member proves after the email address. The features with the evidence set them. */
export type VerificationStep = 'details' | 'tenancy' | 'landlord' | 'bank'

export const isVerified = (
  { verified }: { verified: Readonly<Record<string, boolean>> },
  ...steps: VerificationStep[]
): boolean => steps.every((step) => verified[step] === true)
