import type { PersonalData } from '@keyturn/platform/personal-data'
import { retireReports } from './actions/retire-reports.ts'
import { sweepAgencyConsents } from './store/retention.ts'

const evidence = { keptUnder: 'agency-files' }
const OURS = { not: 'About a file as a whole, not about a person.' }

export const agencyFilesData: PersonalData = {
  title: 'Your credit file',
  tables: {
    agency_consent_event: {
      exported: 'Agencies you chose',
      erased: { keptUnder: 'consents' },
      labels: { agency: 'Agency', given: 'Agreed', text_hash: 'Fingerprint of the text' },
    },
    agency_account: {
      exported: 'What each agency holds',
      erased: evidence,
      leaveOut: ['holder_allowed_by'],
      labels: {
        agency: 'Agency',
        account_number: 'Account number',
        started_on: 'Account started',
        held_month: 'Latest month on file',
        held_status: 'Status on file',
        held_closed_on: 'Account closed',
        holder_name: 'Your name on file',
        holder_born_on: 'Date of birth on file',
        holder_allowed_at: 'Change of name or birth date allowed',
      },
    },
    report_line: {
      exported: 'What we sent',
      erased: evidence,
      labels: {
        agency: 'Agency',
        month: 'Month',
        account_number: 'Account number',
        status: 'Status',
        flag: 'Flag',
        balance_pounds: 'Balance in pounds',
        closed_on: 'Account closed',
        held_back_by: 'Why a late status was not sent',
        visible_by: 'Visible by',
      },
    },
    report_outcome: {
      exported: 'What the agencies answered',
      erased: evidence,
      labels: { outcome: 'Answer', code: 'Agency’s code' },
    },
    report_draft: {
      exported: 'What is about to be sent',
      erased: evidence,
      labels: {
        agency: 'Agency',
        account_number: 'Account number',
        record: 'Record',
        status: 'Status',
        flag: 'Flag',
        arrears_pence: 'Arrears',
        held_back_by: 'Why a late status is not sent',
        left_out_because: 'Reason for leaving it out',
        left_out_sentence: 'Why it is left out',
      },
    },
    adverse_approval: {
      exported: 'Months a person looked at',
      erased: evidence,
      leaveOut: ['decided_by'],
      labels: {
        month: 'Month',
        status: 'Status',
        arrears_pence: 'Arrears',
        grounds: 'What the decision is based on',
      },
    },
    rent_arrangement: {
      exported: 'Agreements with your landlord that we recorded',
      erased: evidence,
      leaveOut: ['recorded_by', 'decided_by', 'ended_by'],
      labels: {
        terms: 'Agreed terms',
        created_at: 'Recorded',
        starts_on: 'First day',
        ends_on: 'Last day',
        evidence: 'Document we read',
        state: 'Decision',
        decision_note: 'Reason for the decision',
        ended_at: 'Recorded as ended',
        end_reason: 'Why it ended',
      },
    },
    agency_file: { exported: OURS, erased: evidence },
    agency_file_event: { exported: OURS, erased: evidence },
    agency_file_range: { exported: OURS, erased: evidence },
    agency_answer: { exported: OURS, erased: evidence },
  },
  retentionSweeps: { 'agency-files': retireReports, consents: sweepAgencyConsents },
}
