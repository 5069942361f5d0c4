import type { PersonalData } from '@keyturn/platform/personal-data'

export const rentRemindersData: PersonalData = {
  title: 'What lies ahead',
  tables: {
    days_ahead_choice: { exported: 'How far ahead you hear of a rent day', erased: 'at once' },
    days_ahead_said: { exported: 'What we said of your rent days', erased: 'at once' },
    calendar_address: {
      exported: { not: 'A digest of your calendar’s address, which opens nothing.' },
      erased: 'at once',
    },
  },
}
