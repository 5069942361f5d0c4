import { consentHistory } from '@keyturn/agency-files'
import { agencyName } from '@keyturn/agency-files/constants'
import { formatMonth } from '@keyturn/platform/days'
import type { PersonalData } from '@keyturn/platform/personal-data'
import { retireDisputes } from './actions/retire-disputes.ts'
import { consentTextOf } from './domain/consent-texts.ts'
import { disputesOf } from './store/disputes.ts'

export const creditProfileData: PersonalData = {
  title: 'Your disputes',
  tables: {
    report_dispute: {
      exported: 'Disputes',
      erased: { keptUnder: 'agency-files' },
      leaveOut: ['decided_by'],
      labels: {
        agency: 'Agency',
        month: 'Month',
        opened_at: 'Opened',
        told_before: 'Sent before the dispute',
        told_after: 'Sent after the dispute',
        last_reminder_day: 'Day of the last reminder',
        closed_at: 'Closed',
        corrected_status: 'Corrected status',
      },
    },
    report_dispute_event: {
      exported: 'What happened to each dispute',
      erased: 'at once',
      leaveOut: ['by_member_id'],
      labels: { move: 'What happened' },
    },
    file_look: {
      exported: 'Whether a month is on your file',
      erased: 'at once',
      leaveOut: ['traced_by'],
      labels: {
        agency: 'Agency',
        month: 'Month',
        traced_at: 'Traced with the agency',
        trace_note: 'What the agency found',
      },
    },
    agency_consent_words_told: {
      exported: 'Newer texts about agencies we told you of',
      erased: 'at once',
      labels: { agency: 'Agency', told_at: 'Told you on' },
    },
    dispute_evidence: {
      exported: 'Documents you sent with a dispute',
      erased: 'at once',
      leaveOut: ['file_key'],
      labels: { kind: 'File type' },
    },
  },
  async consents(db, memberId) {
    const events = await consentHistory(db, memberId)
    return events.map(({ agency, given, at, channel, textVersion }) => {
      const { title, text } = consentTextOf(agency, textVersion)
      return { title, given, at, channel, text, textVersion }
    })
  },
  async closureWarnings(db, memberId) {
    const open = (await disputesOf(db, memberId)).filter(({ decidedAt }) => decidedAt === null)
    return open.map(
      ({ agency, month }) =>
        `Your dispute about ${formatMonth(month)} at ${agencyName(agency)} goes on without your words, and you will not hear how it ends.`,
    )
  },
  folders: ['disputes'],
  retentionSweeps: { 'agency-files': retireDisputes },
}
