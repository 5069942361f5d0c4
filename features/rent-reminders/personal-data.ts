import type { PersonalData } from '@keyturn/platform/personal-data'

export const rentRemindersData: PersonalData = {
  title: 'Rent reminders',
  tables: {
    days_ahead_choice: {
      exported: 'How far ahead you hear of a rent day',
      erased: 'at once',
      labels: { remind_days: 'Days before the rent day' },
    },
    days_ahead_said: {
      exported: 'What we said of your rent days',
      erased: 'at once',
      labels: { due_on: 'Rent day', word: 'Reminder', said_at: 'Sent' },
    },
    calendar_address: {
      exported: { not: 'A digest of your calendar’s address, which opens nothing.' },
      erased: 'at once',
    },
  },
}
