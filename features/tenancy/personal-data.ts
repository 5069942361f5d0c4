import type { PersonalData } from '@keyturn/platform/personal-data'
import { consentHistory } from './actions/read-consents.ts'
import { sweepConsents } from './store/consents.ts'
import { sweepInvitations } from './store/housemates.ts'

export const tenancyData: PersonalData = {
  title: 'Your home',
  tables: {
    tenancy: {
      exported: 'Homes',
      erased: 'at once',
      labels: {
        nation: 'Nation',
        starts_on: 'Tenancy started',
        agreed_end_on: 'Agreed end',
        moved_out_on: 'Moved out',
        let_by: 'Let by',
        joint: 'Joint tenancy',
        landlord_name: 'Landlord',
        landlord_email: 'Landlord’s email',
        landlord_phone: 'Landlord’s phone',
        matched_at: 'Rent first found',
        landlord_confirmed_at: 'Confirmed by the landlord',
      },
    },
    tenancy_terms: {
      exported: 'Rent and when it is due',
      erased: 'at once',
      labels: {
        from_on: 'Valid from',
        rent_pence: 'Rent',
        every: 'Paid every',
        due_day: 'Rent day',
        share: 'Your share',
        payee: 'Paid to',
        to_housemate: 'Paid to a housemate',
      },
    },
    landlord_details: {
      exported: 'Landlord or agent',
      erased: 'at once',
      labels: { company: 'Company', agent_name: 'Agent', agent_email: 'Agent’s email', saved_at: 'Saved' },
    },
    landlord_request: {
      exported: 'Questions we put to your landlord or agent',
      erased: 'at once',
      labels: {
        correction: 'What they corrected',
        decision: 'Your decision on the correction',
        still_at: 'Confirmed again',
        asked_again_at: 'Asked again',
        answered_facts: 'What they confirmed',
        asked_tenant: 'Name we asked about',
        asked_facts: 'What we asked about',
      },
    },
    deposit_question: {
      exported: 'Deposits we asked your landlord or agent about',
      erased: 'at once',
      labels: { tenant: 'Name we asked about', left_on: 'Left on', answer: 'What they answered' },
    },
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
      labels: { share: 'Your share', joined_at: 'Joined', left_at: 'Left' },
    },
    consent_event: {
      exported: 'What you agreed to, and took back',
      erased: { keptUnder: 'consents' },
      labels: { kind: 'What it is about', given: 'Agreed', text_hash: 'Fingerprint of the text' },
    },
    consent_words_told: {
      exported: 'Newer texts we told you of',
      erased: 'at once',
      labels: { kind: 'What it is about', told_at: 'Told you on' },
    },
    onboarding_draft: {
      exported: 'Answers you have not sent yet',
      erased: 'at once',
      labels: { answers: 'Your answers', saved_at: 'Saved' },
    },
    agreement: {
      exported: 'Tenancy agreement',
      erased: 'at once',
      leaveOut: ['file_key'],
      labels: { kind: 'File type' },
    },
  },
  folders: ['agreements'],
  consents: consentHistory,
  retentionSweeps: { consents: sweepConsents, invitations: sweepInvitations },
}
