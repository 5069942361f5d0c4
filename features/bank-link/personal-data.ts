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
    },
    bank_consent_event: { exported: 'What happened to each bank link', erased: 'at once' },
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
    },
    bank_holder_check: {
      exported: 'What you said about an account in another name, and what was decided',
      erased: 'at once',
      leaveOut: ['decided_by', 'account_digests'],
    },
    bank_shared_check: {
      exported: 'What was decided about an account that another member linked too',
      erased: 'at once',
      leaveOut: ['decided_by'],
    },
    bank_coverage: { exported: 'Days we could read', erased: 'at once' },
    bank_transaction: {
      exported: 'Transactions',
      erased: 'at once',
      leaveOut: ['provider_id', 'fingerprint', 'seen_in'],
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
