import { staffEmail } from '@keyturn/agency-files'
import { type EmailContent, greeting } from '@keyturn/platform/mail'

interface More {
  firstName: string
  kind: 'application' | 'agreement'
  reason: string
  link: string
}

/** Emails a member when staff need something more. */
export function moreNeededEmail({ firstName, kind, reason, link }: More): EmailContent {
  const what = kind === 'application' ? 'your application' : 'your tenancy agreement'
  return {
    subject: `We need something more for ${what}`,
    preview: reason.slice(0, 120),
    heading: greeting(firstName),
    parts: [
      { kind: 'paragraph', text: `One of us looked at ${what}. This is what is still missing:` },
      { kind: 'paragraph', text: reason },
      { kind: 'button', label: 'Open my tenancy', href: link },
      {
        kind: 'note',
        text: 'Nothing about you has been reported, and nothing restarts. To ask, answer this email.',
      },
    ],
  }
}

export const holderEmail = (origin: string): EmailContent =>
  staffEmail(origin, {
    subject: 'An account in another name waits for a decision',
    preview: 'The bank’s name and the member’s name differ.',
    text: 'A member explained why the bank names somebody else on their account. Until one of us has decided, no agency is told about them.',
    note: 'It is under Approvals. Ask for a document if the explanation is not enough; we keep no copy of it.',
  })

export const sharedAccountEmail = (origin: string): EmailContent =>
  staffEmail(origin, {
    subject: 'An account that two members link waits for a decision',
    preview: 'It counts for the member who linked it first.',
    text: 'A member linked an account that another member linked before. Its payments count for the first one until one of us has decided, or until they are housemates whose shares add up to the rent.',
    note: 'It is under Approvals. Ask the member how they use the account; the names on it are shown there.',
  })

/** Notifies staff at once, because a member's month depends on it. */
export const documentEmail = (origin: string): EmailContent =>
  staffEmail(origin, {
    subject: 'A document waits to be read',
    preview: 'It shows who paid a month, or it does not.',
    text: 'A member brought a document for a month that a benefit or somebody else paid. Until one of us has read it, the month stays unproven.',
    note: 'It is under Approvals. The member reads your words.',
  })

const STAFF = {
  appeared: [
    'A staff account waits to be admitted',
    'Somebody proved a staff address and has no role yet.',
    'Speak to them first. If you do not expect them, do not admit them, and check who can read that mailbox.',
  ],
  admitted: [
    'A staff account was admitted',
    'Its role is in force now.',
    'If nobody told you about this, ask the other approvers, and take the address out of ADMIN_EMAIL.',
  ],
  moved: [
    'A staff account lost its address',
    'A change of its email address was taken back, and its role with it.',
    'Ask the colleague what happened.',
  ],
  unlisted: [
    'A staff account was taken off the staff list',
    'ADMIN_EMAIL does not name its address any more, so it has no role.',
    'If the address is named again, an approver has to admit the account again.',
  ],
} as const

/** Sent to every approver, so that all role changes are seen. */
export function staffChangeEmail(
  origin: string,
  what: keyof typeof STAFF,
  email: string | null,
): EmailContent {
  const [subject, preview, note] = STAFF[what]
  return staffEmail(origin, { subject, preview, text: `${email ?? 'A closed account'}: ${preview}`, note })
}
