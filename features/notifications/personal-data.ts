import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepRead, sweepUnread } from './store/upkeep.ts'

export const notificationsData: PersonalData = {
  title: 'What we told you',
  tables: {
    notification: {
      exported: 'Notifications',
      erased: 'at once',
      leaveOut: ['revision', 'letter_id'],
      labels: {
        topic: 'Topic',
        count: 'Number of events',
        amount: 'Amount in pence',
        facts: 'What it says',
        in_app: 'Shown in the app',
        read_at: 'Read',
        letter: 'By email',
      },
    },
    notification_member: {
      exported: 'Your choices',
      erased: 'at once',
      leaveOut: ['revision'],
      labels: { choices: 'Channels you chose', last_letter_at: 'Latest email' },
    },
    notification_cause: {
      exported: { not: 'Marks that keep one thing from being told twice.' },
      erased: 'at once',
    },
    push_subscription: {
      exported: { not: 'Addresses and keys for push messages to your browser.' },
      erased: 'at once',
    },
  },
  retentionSweeps: { 'read-notifications': sweepRead, 'unread-notifications': sweepUnread },
}
