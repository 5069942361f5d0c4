import { formatMonth } from '@keyturn/platform/days'
import type { PersonalData } from '@keyturn/platform/personal-data'
import { retireReports } from './actions/retire-reports.ts'
import { AGENCY_POLICIES } from './domain/agencies.ts'
import { consentTextOf } from './domain/consent-texts.ts'
import { consentHistory } from './store/consents.ts'
import { disputesOf } from './store/disputes.ts'
import { sweepAgencyConsents } from './store/retention.ts'

const evidence = { keptUnder: 'agency-files' }
const OURS = { not: 'About a file as a whole, not about a person.' }

export const creditReportingData: PersonalData = {
  title: 'Your credit file',
  tables: {
    agency_consent_event: { exported: 'Agencies you chose', erased: { keptUnder: 'consents' } },
    agency_account: { exported: 'What each agency holds', erased: evidence },
    report_line: { exported: 'What we sent', erased: evidence },
    report_outcome: { exported: 'What the agencies answered', erased: evidence },
    report_draft: { exported: 'What is about to be sent', erased: evidence },
    adverse_approval: { exported: 'Months a person looked at', erased: evidence, leaveOut: ['decided_by'] },
    report_dispute: { exported: 'Disputes', erased: evidence, leaveOut: ['decided_by'] },
    report_dispute_event: {
      exported: 'What happened to each dispute',
      erased: 'at once',
      leaveOut: ['by_member_id'],
    },
    dispute_evidence: {
      exported: 'Papers you sent with a dispute',
      erased: 'at once',
      leaveOut: ['file_key'],
    },
    agency_file: { exported: OURS, erased: evidence },
    agency_file_event: { exported: OURS, erased: evidence },
    agency_file_range: { exported: OURS, erased: evidence },
    agency_answer: { exported: OURS, erased: evidence },
  },
  async consents(db, memberId) {
    const events = await consentHistory(db, memberId)
    return events.map(({ agency, given, at, channel, textVersion }) => {
      const { title, text } = consentTextOf(agency, textVersion)
      return { title, given, at, channel, text, textVersion }
    })
  },
  async atStake(db, memberId) {
    const open = (await disputesOf(db, memberId)).filter(({ decidedAt }) => decidedAt === null)
    return open.map(
      ({ agency, month }) =>
        `Your dispute about ${formatMonth(month)} at ${AGENCY_POLICIES[agency].name} goes on without your words, and you will not hear how it ends.`,
    )
  },
  clocks: { 'agency-files': retireReports, consents: sweepAgencyConsents },
}
