import type { PersonalData } from '@keyturn/platform/personal-data'
import { customersOf } from './store/customers.ts'
import { sweepCounted } from './store/shared-accounts.ts'
import { sweepUnkept } from './store/transactions.ts'

const OURS = {
  not: 'How we find you again at the company that reads banks for us; only secrets and numbers.',
}

export const bankLinkData: PersonalData = {
  title: 'Your bank',
  tables: {
    bank_connection: {
      exported: 'Bank links',
      erased: 'at once',
      leaveOut: ['consent_ref', 'unattended_reads', 'reading_until', 'read_again', 'reminders_sent'],
      labels: {
        provider: 'Open banking provider',
        institution_name: 'Bank',
        given_at: 'You gave permission',
        reconfirmed_at: 'You renewed it',
        consent_expires_at: 'Your permission ends',
        authorisation_expires_at: 'The bank’s authorisation ends',
        token_expires_at: 'Access token ends',
        last_read_at: 'Last read',
        first_read_done_at: 'First read finished',
        trouble: 'Problem',
      },
    },
    bank_consent_event: {
      exported: 'What happened to each bank link',
      erased: 'at once',
      labels: { event: 'What happened', firm: 'Regulated firm' },
    },
    bank_account: {
      exported: 'Bank accounts',
      erased: 'at once',
      leaveOut: [
        'identity_digest',
        'shared_digest',
        'ever_counted',
        'provider_ref',
        'cursor',
        'reading_id',
        'progress',
        'changed_from',
      ],
      labels: {
        source: 'Read from',
        bank_name: 'Bank',
        kind: 'Account type',
        currency: 'Currency',
        last_four: 'Last four digits',
        created_at: 'Added',
        holder_names: 'Account holders at the bank',
        shared_until: 'Shared with another member until',
        held_until: 'On hold for a check until',
        pays_rent: 'Pays your rent',
      },
    },
    bank_holder_check: {
      exported: 'What you said about an account in another name, and what was decided',
      erased: 'at once',
      leaveOut: ['decided_by', 'account_digests'],
      labels: {
        typed_name: 'Your name as typed',
        holder_names: 'Account holders at the bank',
        said: 'Your answer',
        accepted: 'Accepted',
      },
    },
    bank_shared_check: {
      exported: 'What was decided about an account that another member linked too',
      erased: 'at once',
      leaveOut: ['decided_by'],
      labels: { released: 'Counts for you', counts_from: 'Counts from' },
    },
    bank_coverage: {
      exported: 'Days we could read',
      erased: 'at once',
      labels: { from_day: 'From', to_day: 'To' },
    },
    bank_transaction: {
      exported: 'Transactions',
      erased: 'at once',
      leaveOut: ['provider_id', 'fingerprint', 'seen_in'],
      labels: {
        status: 'Status',
        booked_on: 'Date',
        pence: 'Amount',
        description: 'Description at the bank',
        merchant: 'Merchant',
        kind: 'Payment type',
        kept: 'Kept as possible rent',
        first_seen_at: 'First read',
        changed_at: 'Last changed',
        removed_at: 'Removed by the bank',
      },
    },
    bank_attempt: { exported: OURS, erased: 'at once' },
    bank_customer: { exported: OURS, erased: 'at once' },
    bank_provider_ref: { exported: OURS, erased: 'at once' },
    bank_counted_account: {
      exported: { not: 'A keyed digest of an account’s numbers and a day, so that no payment counts twice.' },
      erased: 'names nobody',
    },
  },
  retentionSweeps: { 'bank-rows': sweepUnkept, 'counted-accounts': sweepCounted },
  async unfinished(db, memberId) {
    return (await customersOf(db, memberId)).map((provider) => `${provider} still knows the member`)
  },
}
