import { useQuery } from '@tanstack/react-query'
import { statusQuery } from './calls.ts'

/** Whether the member lets us write to the landlord: only then there is a Landlord tab. */
export function useLandlordConsent(): boolean {
  return useQuery(statusQuery).data?.gdpr_consent.landlordCommunicationConsent ?? false
}
