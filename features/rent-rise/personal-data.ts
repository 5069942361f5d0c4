import type { PersonalData } from '@keyturn/platform/personal-data'

export const rentRiseData: PersonalData = {
  title: 'Your rent rises',
  tables: {
    rent_notice: { exported: 'Rises you had checked', erased: 'at once', leaveOut: ['file_key'] },
  },
  folders: ['rent-notices'],
}
