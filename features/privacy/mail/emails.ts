import { type Day, formatDateTime, formatDay } from '@keyturn/platform/days'
import { type EmailContent, greeting, type Part } from '@keyturn/platform/mail'
import { answerWithin, COMPLAINT_SUBJECTS, type ComplaintSubject } from '../domain/complaint.ts'
import { privacyLinks } from '../links.ts'

/** Contains no download link, so access to the mailbox is not enough. */
export function exportReadyEmail(facts: {
  firstName: string
  expiresAt: Date
  publicUrl: string
}): EmailContent {
  return {
    subject: 'Your copy of your data is ready',
    preview: `You can download it until ${formatDateTime(facts.expiresAt)}.`,
    heading: 'Your copy is ready',
    parts: [
      { kind: 'paragraph', text: `${greeting(facts.firstName)},` },
      {
        kind: 'paragraph',
        text: `The copy of everything we hold about you is ready. You can download it under Your data until ${formatDateTime(facts.expiresAt)}; then it is deleted, and you can ask for a new one.`,
      },
      { kind: 'button', label: 'Open your data', href: `${facts.publicUrl}${privacyLinks.dataRights}` },
      {
        kind: 'note',
        text: 'If you did not ask for it, somebody else may be signed in to your account. Change your password in Settings: that signs out all other devices.',
      },
    ],
  }
}

/** Leaves out who was named, because support needs may be health data. */
export function speakerNamedEmail(facts: { firstName: string; publicUrl: string }): EmailContent {
  return {
    subject: 'A person may now speak for you',
    preview: 'Somebody was named in your account under “What helps me”.',
    heading: 'A person may now speak for you',
    parts: [
      { kind: 'paragraph', text: `${greeting(facts.firstName)},` },
      {
        kind: 'paragraph',
        text: 'A person who may speak for you was named, or changed, in your account. Our staff may talk with them about your case. You can read who it is, and remove them, in Settings.',
      },
      { kind: 'button', label: 'Open What helps me', href: `${facts.publicUrl}${privacyLinks.supportNeeds}` },
      {
        kind: 'note',
        text: 'If it was not you, somebody else may be signed in to your account. Reset your password with “Forgot password?” on the sign-in page: that signs out all other devices and removes the person.',
      },
    ],
  }
}

/** Leaves out what was written, because support needs may be health data. */
export function contactNeedsEmail(facts: { firstName: string; publicUrl: string }): EmailContent {
  return {
    subject: 'You changed how we contact you',
    preview: 'What you wrote under “What helps me” is stored.',
    heading: 'You changed how we contact you',
    parts: [
      { kind: 'paragraph', text: `${greeting(facts.firstName)},` },
      {
        kind: 'paragraph',
        text: 'What you wrote under “What helps me” is stored, and our staff see it with your case. You can change or erase it in Settings.',
      },
      { kind: 'button', label: 'Open What helps me', href: `${facts.publicUrl}${privacyLinks.supportNeeds}` },
      {
        kind: 'note',
        text: 'If it was not you, somebody else may be signed in to your account. Reset your password with “Forgot password?” on the sign-in page: that signs out all other devices and erases what was written in the last 30 days.',
      },
    ],
  }
}

interface ComplaintFacts {
  reference: string
  name: string
  email: string
  about: ComplaintSubject
  words: string
  acknowledgeBy: string
  answerBy: string
}

/** To an unproved address it contains no text of the sender, because an attacker could choose text and address. */
export function acknowledgementEmail(facts: ComplaintFacts, isProved: boolean): EmailContent {
  const theirWords: Part[] = [{ kind: 'note', text: 'You wrote:' }, ...paragraphs(facts.words)]
  return {
    subject: `We have your complaint (${facts.reference})`,
    preview: `You get a written answer by ${formatDay(facts.answerBy)}.`,
    heading: 'We have your complaint',
    parts: [
      { kind: 'paragraph', text: isProved ? `Hello ${facts.name},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: 'Thank you for telling us. Somebody who was not part of what went wrong looks into it and may ask you for more. You get a written answer with reasons.',
      },
      {
        kind: 'facts',
        rows: [
          ['Reference', facts.reference],
          ['About', COMPLAINT_SUBJECTS[facts.about]],
          ['Answer by', `${formatDay(facts.answerBy)} (${answerWithin(facts.about)})`],
        ],
      },
      ...(isProved ? theirWords : []),
      {
        kind: 'note',
        text: 'To add something, answer this email. You may also complain to the Information Commissioner’s Office, ico.org.uk/make-a-complaint, about personal data.',
      },
    ],
  }
}

export function staffEmail(facts: ComplaintFacts): EmailContent {
  return {
    subject: `Complaint ${facts.reference}: ${COMPLAINT_SUBJECTS[facts.about]}`,
    preview: facts.words.slice(0, 120),
    heading: `Complaint ${facts.reference}`,
    parts: [
      {
        kind: 'facts',
        rows: [
          ['From', `${facts.name}, ${facts.email}`],
          ['About', COMPLAINT_SUBJECTS[facts.about]],
          ['Acknowledge by', formatDay(facts.acknowledgeBy)],
          ['Answer by', formatDay(facts.answerBy)],
        ],
      },
      ...paragraphs(facts.words),
    ],
  }
}

export interface Duty {
  reference: string
  duty: 'acknowledge' | 'answer'
  by: string
  daysLeft: number
}

const complaints = (count: number): string => (count === 1 ? '1 complaint' : `${count} complaints`)
const daysOf = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** All duties in at most one email a day. */
export function reminderEmail(duties: readonly Duty[]): EmailContent {
  const late = duties.filter(({ daysLeft }) => daysLeft < 0).length
  return {
    subject: late > 0 ? `${complaints(late)} late` : `${complaints(duties.length)} waiting for us`,
    preview: 'What must be acknowledged or answered, and by when.',
    heading: 'Complaints that wait for us',
    parts: [
      {
        kind: 'facts',
        rows: duties.map(({ reference, duty, by, daysLeft }) => [
          reference,
          `${duty} by ${formatDay(by)} (${daysLeft < 0 ? `${daysOf(-daysLeft)} late` : `${daysOf(daysLeft)} left`})`,
        ]),
      },
      {
        kind: 'note',
        text: 'The law asks for an acknowledgement within 30 days, and about bank reading for an answer within 15 business days.',
      },
    ],
  }
}

/** Nightly: sends the last link to a mailbox, where the database owner cannot change it. */
export function checkpointEmail({
  on,
  events,
  head,
}: {
  on: Day
  events: number
  head: string
}): EmailContent {
  return {
    subject: `The audit trail on ${formatDay(on)}`,
    preview: 'Its head, to hold a later check against.',
    heading: 'The audit trail is unbroken',
    parts: [
      {
        kind: 'facts',
        rows: [
          ['Events', String(events)],
          ['Head', head],
        ],
      },
      {
        kind: 'paragraph',
        text: `Keep this letter. npm run audit ${head} shows whether everything up to here is still as it was.`,
      },
      { kind: 'note', text: 'It comes every night. When it does not, ask why.' },
    ],
  }
}

export function paragraphs(words: string): Part[] {
  return words
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'paragraph', text }))
}

/** Notifies staff that a closed account still has something active at a provider. */
export const erasureEmail = (memberId: string): EmailContent => ({
  subject: 'A closed account is not finished',
  preview: 'A plan or a bank consent has not ended.',
  heading: 'A closed account is not finished',
  parts: [
    {
      kind: 'paragraph',
      text: `The account ${memberId} was closed, and a plan or a bank consent of it has not ended at the provider. We try again every night. The log says what is left, and the dead letters say why.`,
    },
  ],
})

/** Notifies staff of data copies that have failed for a day. */
export const stuckExportsEmail = (count: number): EmailContent => ({
  subject: 'A copy of somebody’s data is not made',
  preview: 'Its making failed for a day.',
  heading: 'A copy of somebody’s data is not made',
  parts: [
    {
      kind: 'paragraph',
      text: `Copies of data that members asked for more than a day ago and do not have: ${count}. Each is tried again every night. The dead letters of privacy.build-export say why.`,
    },
  ],
})
