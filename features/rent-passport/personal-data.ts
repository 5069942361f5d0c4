import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepPlaces } from './store/credentials.ts'
import { sweepGuarantors } from './store/guarantors.ts'
import { sweepIncome } from './store/income.ts'
import { sweepEnded, sweepViewers } from './store/viewers.ts'

const NOT_OURS = {
  not: 'Addresses of landlords and agents, who are no members; what they keep of yours is here.',
}

export const rentPassportData: PersonalData = {
  title: 'Your rent passports',
  tables: {
    rent_passport: {
      exported: 'Rent passports you made',
      erased: 'at once',
      leaveOut: ['request_key'],
      labels: { code: 'Code', statement: 'What it says', seal: 'Signature' },
    },
    rent_passport_view: {
      exported: 'When your passports were looked at',
      erased: 'at once',
      labels: { kind: 'How' },
    },
    rent_credential: {
      exported: 'Passports you took into a wallet',
      erased: 'at once',
      leaveOut: ['transaction_code_digest', 'wrong_codes'],
      labels: { offered_at: 'Offered to your wallet', redeemed_at: 'Taken by your wallet' },
    },
    rent_credential_status: {
      exported: { not: 'Places in a public list that says of each credential only whether it holds.' },
      erased: { keptUnder: 'credentials' },
    },
    rent_passport_code: { exported: { not: 'The codes stand with the passports.' }, erased: 'at once' },
    rent_passport_file: { exported: { not: 'Digests of the files we made of them.' }, erased: 'at once' },
    rent_income_month: {
      exported: 'What your bank showed of your income, month by month',
      erased: 'at once',
      leaveOut: ['payers'],
      labels: {
        month: 'Month',
        halves: 'Income in half rents, at least',
        halves_most: 'Income in half rents, at most',
        rent_pence: 'Rent it was compared with',
        computed_on: 'Computed',
      },
    },
    viewer_passport: {
      exported: 'Your passports on other people’s lists',
      erased: 'at once',
      leaveOut: ['viewer_id', 'address_digest'],
      labels: { kept_at: 'Saved to their list' },
    },
    guarantor: {
      exported: 'Guarantors you invited',
      erased: 'at once',
      leaveOut: ['id', 'tenancy_id'],
      labels: {
        email: 'Their email address',
        early_word: 'They get an email where a month was not found',
        release_after: 'Proven months before a release letter',
        invited_at: 'Invited',
        accepted_at: 'Accepted',
        expires_on: 'Last day',
        last_word_on: 'Rent day of the latest email',
        release_code: 'Code of the release letter',
        release_letter: 'What the release letter says, with the home it is compared with',
      },
    },
    viewer: { exported: NOT_OURS, erased: { keptUnder: 'viewers' } },
    viewer_link: { exported: NOT_OURS, erased: { keptUnder: 'viewer-links' } },
    viewer_session: { exported: NOT_OURS, erased: { keptUnder: 'viewer-links' } },
  },
  retentionSweeps: {
    credentials: sweepPlaces,
    'income-months': sweepIncome,
    viewers: sweepViewers,
    'viewer-links': sweepEnded,
    guarantors: sweepGuarantors,
  },
}
