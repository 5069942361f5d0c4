import type { PersonalData } from '@keyturn/platform/personal-data'

export const rentRecordData: PersonalData = {
  title: 'Your rent record',
  tables: {
    rent_period: { exported: 'Months and how they stand', erased: 'at once' },
    rent_period_event: { exported: 'What happened to each month', erased: 'at once' },
    rent_match: { exported: 'Payments taken for rent, and why', erased: 'at once' },
    rent_decision: { exported: 'What you said about payments', erased: 'at once' },
    rent_payment: { exported: 'Verified rent payments', erased: 'at once' },
    rent_member: { exported: { not: 'When we look at your record next.' }, erased: 'at once' },
  },
}
