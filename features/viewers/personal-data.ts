import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepGuarantors } from './store/guarantors.ts'
import { sweepEnded, sweepViewers } from './store/viewers.ts'

const NOT_OURS = {
  not: 'Addresses of landlords and agents, who are no members; what they keep of yours is here.',
}

export const viewersData: PersonalData = {
  title: 'Who keeps your passports',
  tables: {
    viewer_passport: {
      exported: 'Your passports on other people’s lists',
      erased: 'at once',
      leaveOut: ['viewer_id', 'address_digest'],
      labels: { kept_at: 'Saved to their list' },
    },
    guarantor: {
      exported: 'Guarantors you invited',
      erased: 'at once',
      leaveOut: ['id', 'tenancy_id'],
      labels: {
        email: 'Their email address',
        early_word: 'They get an email where a month was not found',
        release_after: 'Proven months before a release letter',
        invited_at: 'Invited',
        accepted_at: 'Accepted',
        expires_on: 'Last day',
        last_word_on: 'Rent day of the latest email',
        release_code: 'Code of the release letter',
        release_letter: 'What the release letter says, with the home it is compared with',
      },
    },
    viewer: { exported: NOT_OURS, erased: { keptUnder: 'viewers' } },
    viewer_link: { exported: NOT_OURS, erased: { keptUnder: 'viewer-links' } },
    viewer_session: { exported: NOT_OURS, erased: { keptUnder: 'viewer-links' } },
  },
  retentionSweeps: { viewers: sweepViewers, 'viewer-links': sweepEnded, guarantors: sweepGuarantors },
}
