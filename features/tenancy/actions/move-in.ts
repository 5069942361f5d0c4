import type { Member } from '@keyturn/identity'
import type { TenancyContext } from '../context.ts'
import { landlordRequestBody, tenancyRequest } from '../contract/index.ts'
import { saveLandlord } from './save-landlord.ts'
import { saveTenancy } from './save-tenancy.ts'

export interface Arrival {
  startsOn: string
  /** Values as typed in the form. */
  tenancy: Record<string, string | number>
  landlord: { company: string; address: string; agentName: string; agentEmail: string }
}

/** Runs the wizard's tenancy and landlord steps at once, for seeds. Sends no emails. */
export async function moveIn(
  context: TenancyContext,
  member: Pick<Member, 'id' | 'email'>,
  arrival: Arrival,
): Promise<void> {
  const { startsOn, tenancy, landlord } = arrival
  const consents = { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true }
  const form = {
    tenancy_details: { ...tenancy, tenancyStartDate: startsOn },
    gdpr_consent: {
      ...consents,
      craReportingOptIn: false,
      landlordCommunicationConsent: false,
    },
  }
  await saveTenancy(context, member, tenancyRequest.parse(form))
  const { company, address, agentName, agentEmail } = landlord
  const details = { landlordCompany: company, landlordAddress: address, agentName, agentEmail }
  await saveLandlord(context, member, landlordRequestBody.parse(details))
}
