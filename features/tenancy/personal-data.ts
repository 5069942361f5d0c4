import type { PersonalData } from '@keyturn/platform/personal-data'
import { consentHistory } from './actions/read-consents.ts'
import { sweepConsents } from './store/consents.ts'
import { sweepInvitations } from './store/housemates.ts'

export const tenancyData: PersonalData = {
  title: 'Your home',
  tables: {
    tenancy: { exported: 'Homes', erased: 'at once' },
    tenancy_terms: { exported: 'Rent and when it is due', erased: 'at once' },
    landlord_details: { exported: 'Landlord or agent', erased: 'at once' },
    landlord_request: { exported: 'Questions we put to your landlord or agent', erased: 'at once' },
    landlord_silence: {
      exported: { not: 'Digests of addresses that asked for silence.' },
      erased: 'names nobody',
    },
    housemate_invitation: {
      exported: 'Housemates you invited',
      erased: 'at once',
      leaveOut: ['accepted_by'],
    },
    housemate_place: {
      exported: 'Homes you share by invitation',
      erased: 'at once',
      leaveOut: ['invitation_id', 'holder_id'],
    },
    consent_event: { exported: 'What you agreed to, and took back', erased: { keptUnder: 'consents' } },
    consent_words_told: { exported: 'Newer texts we told you of', erased: 'at once' },
    onboarding_draft: { exported: 'Answers you have not sent yet', erased: 'at once' },
    agreement: { exported: 'Tenancy agreement', erased: 'at once', leaveOut: ['file_key'] },
  },
  folders: ['agreements'],
  consents: consentHistory,
  retentionSweeps: { consents: sweepConsents, invitations: sweepInvitations },
}
