import type { PersonalData } from '@keyturn/platform/personal-data'
import { retireReports } from './actions/retire-reports.ts'
import { sweepAgencyConsents } from './store/retention.ts'

const evidence = { keptUnder: 'agency-files' }
const OURS = { not: 'About a file as a whole, not about a person.' }

export const agencyFilesData: PersonalData = {
  title: 'Your credit file',
  tables: {
    agency_consent_event: { exported: 'Agencies you chose', erased: { keptUnder: 'consents' } },
    agency_account: {
      exported: 'What each agency holds',
      erased: evidence,
      leaveOut: ['holder_allowed_by'],
    },
    report_line: { exported: 'What we sent', erased: evidence },
    report_outcome: { exported: 'What the agencies answered', erased: evidence },
    report_draft: { exported: 'What is about to be sent', erased: evidence },
    adverse_approval: { exported: 'Months a person looked at', erased: evidence, leaveOut: ['decided_by'] },
    agency_file: { exported: OURS, erased: evidence },
    agency_file_event: { exported: OURS, erased: evidence },
    agency_file_range: { exported: OURS, erased: evidence },
    agency_answer: { exported: OURS, erased: evidence },
  },
  retentionSweeps: { 'agency-files': retireReports, consents: sweepAgencyConsents },
}
