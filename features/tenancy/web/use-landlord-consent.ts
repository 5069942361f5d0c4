import { useQuery } from '@tanstack/react-query'
import { statusQuery } from './calls.ts'

/** True if the member lets us write to the landlord, which shows the Landlord tab. Undefined until loaded. */
export function useLandlordConsent(): boolean | undefined {
  return useQuery(statusQuery).data?.gdpr_consent.landlordCommunicationConsent
}
