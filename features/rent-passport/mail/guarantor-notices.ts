import { type EmailContent, escapeLinks, greeting } from '@keyturn/platform/mail'
import { RESET_ENDS_DAYS } from '../domain/guarantor.ts'
import { rentPassportLinks } from '../links.ts'

interface Notice {
  firstName: string
  /** Addresses as they were typed. */
  emails: readonly string[]
  publicUrl: string
}

const NOT_YOU = `If it was not you, somebody else may be signed in to your account. End this guarantor on your rent passport page, and reset your password with “Forgot password?” on the sign-in page. That signs out all devices, and ends every guarantor who was invited in the ${RESET_ENDS_DAYS} days before.`

const rows = (emails: readonly string[]): [string, string][] =>
  emails.map((email) => ['Guarantor', escapeLinks(email)])

const button = (publicUrl: string) => ({
  kind: 'button' as const,
  label: 'Open my guarantors',
  href: publicUrl + rentPassportLinks.passports,
})

/** Email to the member at each invitation, because a stranger in an open session could send one. */
export const invitedNotice = ({ firstName, emails, publicUrl }: Notice): EmailContent => ({
  subject: 'You invited a guarantor',
  preview: 'They see nothing before they accept.',
  heading: 'You invited a guarantor',
  parts: [
    { kind: 'paragraph', text: `${greeting(firstName)},` },
    {
      kind: 'paragraph',
      text: 'A guarantor was invited in your account. Once they accept, they see your first name, “Paid” or “Not yet known” for the latest month, and how many months are proven.',
    },
    { kind: 'facts', rows: rows(emails) },
    button(publicUrl),
    { kind: 'note', text: NOT_YOU },
  ],
})

export const acceptedNotice = ({ firstName, emails, publicUrl }: Notice): EmailContent => ({
  subject: 'Your guarantor accepted',
  preview: 'They now see whether the latest month is proved.',
  heading: 'Your guarantor accepted',
  parts: [
    { kind: 'paragraph', text: `${greeting(firstName)},` },
    {
      kind: 'paragraph',
      text: 'They now see your first name, “Paid” or “Not yet known” for the latest month, and how many months are proven. You can end it at any time.',
    },
    { kind: 'facts', rows: rows(emails) },
    button(publicUrl),
    { kind: 'note', text: NOT_YOU },
  ],
})

export const endedNotice = ({ firstName, emails, publicUrl }: Notice): EmailContent => ({
  subject: 'Your new password ended guarantors',
  preview: `Guarantors invited in the ${RESET_ENDS_DAYS} days before see nothing any more.`,
  heading: 'Guarantors were ended',
  parts: [
    { kind: 'paragraph', text: `${greeting(firstName)},` },
    {
      kind: 'paragraph',
      text: `You reset your password. Guarantors who were invited in the ${RESET_ENDS_DAYS} days before see nothing any more, because somebody else could have invited them. Did you invite them yourself? Then invite them again.`,
    },
    // The list is empty if a new invitation deleted the ended rows.
    ...(emails.length > 0 ? [{ kind: 'facts' as const, rows: rows(emails) }] : []),
    button(publicUrl),
    { kind: 'note', text: 'This changes nothing about a guarantee itself.' },
  ],
})
