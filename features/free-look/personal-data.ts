import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepLooks } from './store/looks.ts'

export const freeLookData: PersonalData = {
  title: 'Your free look',
  tables: { free_look: { exported: 'When you looked before paying', erased: 'at once' } },
  clocks: { 'free-looks': sweepLooks },
}
