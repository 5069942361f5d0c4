import { formatMonth } from '@keyturn/platform/days'
import type { EmailContent } from '@keyturn/platform/mail'
import { type Agency, agencyName } from '../constants.ts'

/** Emails to staff. They have no names, because the admin area checks who may see them. */
export function staffEmail(
  origin: string,
  words: { subject: string; preview: string; text: string; note: string },
): EmailContent {
  const { subject, preview, text, note } = words
  return {
    subject,
    preview,
    heading: subject,
    parts: [
      { kind: 'paragraph', text },
      { kind: 'button', label: 'Open the desk', href: `${origin}/admin` },
      { kind: 'note', text: note },
    ],
  }
}

export interface ReviewReason {
  why: keyof typeof REVIEW_REASONS
  agency: Agency | null
  month: string
}

const REVIEW_REASONS = {
  adverse_code: ['Missed rent waits for a person', 'Until somebody has looked, the record says “no update”.'],
  file_findings: [
    'A file was stopped by our own check',
    'It has not left. Look at what the check found, and let it go or have it mended.',
  ],
  file_rejected: [
    'A file was rejected whole',
    'The agency holds nothing of this month. Once the reason is mended, send the month again.',
  ],
  not_delivered: [
    'A file could not be delivered',
    'It is tried again twice a day. Where a stranger answered or our key was not let in, it needs a person first.',
  ],
  agency_shut: [
    'The way to an agency is shut',
    'No file can be sent there and no answer fetched. The reason is in the log and beside the waiting files; it needs a person before the 20th.',
  ],
  called_off: [
    'A file was called off',
    'The agency is not among our settings any more, so there is no way to it. Nothing of this file has left. Should the agency come back before the next month is due, the file is made again.',
  ],
  answer_overdue: [
    'A file has not been answered',
    'Ask the agency, and write down at the desk what it says.',
  ],
  answer_unreadable: [
    'An answer cannot be read',
    'Ask the agency what it said, and write it down at the desk.',
  ],
  answer_contradicts: [
    'An answer does not fit its file',
    'The agency counts other records than were sent, names some that were not, or says two things about one file. Its first answer counts until somebody has asked.',
  ],
} as const

export function reviewNeededEmail(origin: string, { why, agency, month }: ReviewReason): EmailContent {
  const [what, text] = REVIEW_REASONS[why]
  const about = [agency === null ? null : agencyName(agency), formatMonth(month)]
  return staffEmail(origin, {
    subject: `${what}: ${about.filter(Boolean).join(', ')}`,
    preview: text,
    text,
    note: 'You are told once of each.',
  })
}
