import type { PersonalData } from '@keyturn/platform/personal-data'

export const rentRiseData: PersonalData = {
  title: 'Your rent rises',
  tables: {
    rent_notice: {
      exported: 'Rises you had checked',
      erased: 'at once',
      leaveOut: ['file_key'],
      labels: {
        country: 'Country',
        let_as: 'Let as',
        form: 'Form of the notice',
        received_on: 'Received',
        begins_on: 'New rent starts',
        rent_pence: 'Rent before',
        new_rent_pence: 'New rent',
        every: 'Paid every',
        home_began_on: 'Tenancy started',
        last_rise_on: 'Last rise',
        period_began_on: 'Rent period started',
        fixed_until: 'Fixed term ends',
        checked_at: 'Checked',
        file_kind: 'File type',
        file_bytes: 'Size in bytes',
      },
    },
  },
  folders: ['rent-notices'],
}
