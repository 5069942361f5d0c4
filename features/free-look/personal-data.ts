import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepLooks } from './store/free-looks.ts'

export const freeLookData: PersonalData = {
  title: 'Your free look',
  tables: {
    free_look: { exported: 'When you looked before paying', erased: 'at once' },
    free_look_person: {
      exported: { not: 'A keyed digest of a mailbox, so that a person looks once in ninety days.' },
      erased: 'names nobody',
    },
  },
  retentionSweeps: { 'free-looks': sweepLooks },
}
