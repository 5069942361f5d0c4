import { useQuery } from '@tanstack/react-query'
import { statusQuery } from './calls.ts'

/** Whether the member lets us write to the landlord: only then there is a Landlord tab. Undefined: not known. */
export function useLandlordConsent(): boolean | undefined {
  return useQuery(statusQuery).data?.gdpr_consent.landlordCommunicationConsent
}
