import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepPlaces } from './store/credentials.ts'
import { sweepIncome } from './store/income.ts'

export const rentRecordData: PersonalData = {
  title: 'Your rent record',
  tables: {
    rent_period: { exported: 'Months and how they stand', erased: 'at once' },
    rent_period_event: { exported: 'What happened to each month', erased: 'at once' },
    rent_evidence: {
      exported: 'Documents that show who paid a month',
      erased: 'at once',
      leaveOut: ['file_key', 'read_by'],
    },
    rent_month_word: { exported: 'Months we asked your landlord or agent about', erased: 'at once' },
    rent_match: { exported: 'Payments counted as rent, and why', erased: 'at once' },
    rent_decision: { exported: 'What you said about payments', erased: 'at once' },
    rent_set_aside: { exported: 'Payments that looked like rent but are not', erased: 'at once' },
    rent_payment: { exported: 'Verified rent payments', erased: 'at once' },
    rent_proved_for: { exported: 'The home and landlord each month was proved for', erased: 'at once' },
    rent_payee_check: {
      exported: 'Payees we check by hand before agencies are told',
      erased: 'at once',
      leaveOut: ['decided_by'],
    },
    rent_income_month: {
      exported: 'What your bank showed of your income, month by month',
      erased: 'at once',
      leaveOut: ['payers'],
    },
    rent_shown_facts: { exported: 'When your name, home, landlord or rent day changed', erased: 'at once' },
    rent_passport: {
      exported: 'Rent passports you made',
      erased: 'at once',
      leaveOut: ['request_key'],
    },
    rent_passport_view: { exported: 'When your passports were looked at', erased: 'at once' },
    rent_credential: {
      exported: 'Passports you took into a wallet',
      erased: 'at once',
      leaveOut: ['transaction_code_digest', 'wrong_codes'],
    },
    rent_credential_status: {
      exported: { not: 'Places in a public list that says of each credential only whether it holds.' },
      erased: { keptUnder: 'credentials' },
    },
    rent_passport_code: { exported: { not: 'The codes stand with the passports.' }, erased: 'at once' },
    rent_passport_file: { exported: { not: 'Digests of the files we made of them.' }, erased: 'at once' },
    rent_member: { exported: { not: 'When we look at your record next.' }, erased: 'at once' },
  },
  retentionSweeps: { credentials: sweepPlaces, 'income-months': sweepIncome },
  folders: ['rent-evidence'],
}
