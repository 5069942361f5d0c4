import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepEnded, sweepViewers } from './store/viewers.ts'

const NOT_OURS = {
  not: 'Addresses of landlords and agents, who are no members; what they keep of yours is here.',
}

export const viewersData: PersonalData = {
  title: 'Who keeps your passports',
  tables: {
    viewer_passport: {
      exported: 'Passports of yours that somebody keeps',
      erased: 'at once',
      leaveOut: ['viewer_id', 'address_digest'],
    },
    viewer: { exported: NOT_OURS, erased: { keptUnder: 'viewers' } },
    viewer_link: { exported: NOT_OURS, erased: { keptUnder: 'viewer-links' } },
    viewer_session: { exported: NOT_OURS, erased: { keptUnder: 'viewer-links' } },
  },
  clocks: { viewers: sweepViewers, 'viewer-links': sweepEnded },
}
