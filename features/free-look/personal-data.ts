import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepLooks } from './store/free-looks.ts'

export const freeLookData: PersonalData = {
  title: 'Your free look',
  tables: {
    free_look: {
      exported: 'When you looked before paying',
      erased: 'at once',
      labels: {
        begun_at: 'Started',
        linked_at: 'Bank linked',
        warned_at: 'Told you that it ends',
        ended_by: 'Ended by',
      },
    },
    free_look_person: {
      exported: { not: 'A keyed digest of a mailbox, so that a person looks once in ninety days.' },
      erased: 'names nobody',
    },
  },
  retentionSweeps: { 'free-looks': sweepLooks },
}
