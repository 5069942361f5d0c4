import type { PersonalData } from '@keyturn/platform/personal-data'
import { sweepComplaints } from './store/complaints.ts'
import { sweepLooks } from './store/data-accesses.ts'

export const privacyData: PersonalData = {
  title: 'Your data rights',
  tables: {
    audit_event: {
      exported: 'What was done with your data',
      erased: { keptUnder: 'audit' },
      leaveOut: ['actor_id', 'facts'],
      labels: { actor_kind: 'Done by', act: 'What was done' },
    },
    audit_link: { exported: { not: 'Hashes that make the trail tamper-evident.' }, erased: 'names nobody' },
    audit_waiting: {
      exported: {
        not: 'Which entries of the trail are about to be joined to it; it is empty but for a moment.',
      },
      erased: 'names nobody',
    },
    data_look: {
      exported: 'Who looked at your data',
      erased: 'at once',
      leaveOut: ['admin_id'],
      labels: { what: 'What they opened' },
    },
    data_export: {
      exported: 'Copies you asked for',
      erased: 'at once',
      leaveOut: ['file_key', 'asked_in'],
      labels: { ready_at: 'Ready', fetched_at: 'Downloaded' },
    },
    complaint: {
      exported: 'Complaints',
      erased: { keptUnder: 'complaints' },
      leaveOut: ['digest', 'answered_by'],
      labels: {
        reference: 'Reference',
        about: 'About',
        words: 'Your complaint',
        received_at: 'Received',
        acknowledge_by: 'Acknowledged at the latest',
        answer_by: 'Answered at the latest',
        acknowledged_at: 'Acknowledged',
        answer: 'Our answer',
        extended_at: 'Time extended',
        extended_because: 'Why it takes longer',
        is_summary: 'Answered within three days',
      },
    },
    support_need: {
      exported: 'What helps you',
      erased: 'at once',
      labels: {
        large_print: 'Emails in large print',
        by_phone: 'Contact by phone',
        more_time: 'More time',
        speaker_name: 'Who may speak for you',
        speaker_relation: 'Who they are to you',
        speaker_contact: 'How we reach them',
        own_words: 'In your own words',
        text_version: 'Version of the consent',
        agreed_at: 'Agreed on',
      },
    },
  },
  folders: ['exports'],
  retentionSweeps: { complaints: sweepComplaints, looks: sweepLooks },
}
