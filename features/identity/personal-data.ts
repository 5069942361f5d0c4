import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepUnverified } from './store/members.ts'

const MEANINGLESS = { not: 'Digests and sealed secrets; they say nothing to anybody but the door.' }

export const identityData: PersonalData = {
  title: 'Your account',
  tables: {
    // The row remains without data, because ledgers that must be kept reference its id.
    member: {
      exported: 'Your details',
      erased: 'at once',
      memberColumn: 'id',
      leaveOut: ['password_hash', 'erased_at'],
      labels: {
        email_verified_at: 'Email confirmed',
        phone: 'Phone',
        date_of_birth: 'Date of birth',
        city: 'Town or city',
        postcode: 'Postcode',
        details_verified: 'Your details are complete',
        tenancy_verified: 'Tenancy confirmed',
        landlord_verified: 'Landlord confirmed',
        bank_verified: 'Bank linked',
        email_codes_on: 'Sign-in codes by email',
        authenticator_on: 'Sign-in codes from an app',
        pending_email: 'New email, not confirmed yet',
        signed_up_at: 'Signed up',
        staff_admitted_at: 'Became staff',
      },
    },
    member_email: { exported: { not: 'Your address is among your details.' }, erased: 'at once' },
    desk_person: { exported: { not: 'An index of names for our own search.' }, erased: 'at once' },
    sign_up_email: {
      exported: { not: 'Holds sign-ups only until their address is proved.' },
      erased: 'at once',
    },
    former_address: {
      exported: { not: 'Digests of addresses you moved away from; they only find your messages.' },
      erased: 'at once',
    },
    member_session: {
      exported: 'Where you are signed in',
      erased: 'at once',
      leaveOut: ['refresh_digest', 'previous_digest', 'key_thumbprint', 'proof_names_token', 'client_digest'],
      labels: {
        rotated_at: 'Sign-in renewed',
        device: 'Device',
        signed_in_at: 'Signed in',
        by_passkey: 'Signed in with a passkey',
      },
    },
    email_link: {
      exported: 'Emails with a link',
      erased: 'at once',
      leaveOut: ['digest'],
      labels: { purpose: 'What the link was for', new_email: 'New email', used_at: 'Used' },
    },
    trusted_device: {
      exported: 'Devices you used to sign in',
      erased: 'at once',
      leaveOut: ['digest'],
      labels: { trusted_at: 'Signed in first' },
    },
    second_step: { exported: MEANINGLESS, erased: 'at once' },
    sign_in_challenge: { exported: MEANINGLESS, erased: 'at once' },
    authenticator: {
      exported: 'Authenticator app',
      erased: 'at once',
      leaveOut: ['sealed_secret', 'last_step'],
      labels: { confirmed_at: 'Set up', removal_asked_at: 'Removal requested' },
    },
    passkey: {
      exported: 'Passkeys',
      erased: 'at once',
      leaveOut: ['credential_id', 'public_key', 'counter'],
      labels: { transports: 'How your device connects', last_used_at: 'Last used' },
    },
    latest_act: {
      exported: { not: 'The sealed answer to your latest change, for the browser that sent it.' },
      erased: 'at once',
    },
    recovery_code: { exported: MEANINGLESS, erased: 'at once' },
  },
  retentionSweeps: { 'unproven-sign-ups': sweepUnverified },
}
