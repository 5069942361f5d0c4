import { formatMonth, monthOf } from '@keyturn/platform/days'
import { type EmailContent, escapeLinks } from '@keyturn/platform/mail'
import { rentRecordLinks } from '@keyturn/rent-record/links'
import { INVITATION_DAYS } from '../domain/guarantor.ts'

const NOT_AN_END = 'It changes nothing about your guarantee.'

interface Invited {
  name: string
  earlyWord: boolean
  releaseAfter: number
  page: string
}

/** Fixed text. The only word of the member's own is the first name, in the table of facts. */
export const invitationLetter = ({ name, earlyWord, releaseAfter, page }: Invited): EmailContent => ({
  subject: 'A tenant invites you as their guarantor',
  preview: 'See whether the latest rent is proved. Free, and nothing is shown before you accept.',
  heading: 'Do you guarantee a rent?',
  parts: [
    {
      kind: 'paragraph',
      text: 'A tenant who keeps a record of their rent with Keyturn says that you are their guarantor, and agrees that you see whether their latest month is proved: “Paid” or “Not yet known”, and no sums.',
    },
    {
      kind: 'facts',
      rows: [
        ['Tenant', escapeLinks(name)],
        ['Release letter', `after ${releaseAfter} proven months`],
        ['Early email', earlyWord ? 'where a month was not found by day 5' : 'none'],
      ],
    },
    { kind: 'button', label: 'See what it is', href: page },
    {
      kind: 'note',
      text: `It is free and needs no password. The link works for ${INVITATION_DAYS} days. ${NOT_AN_END} Did you expect nothing like this? Then do nothing, or press “Do not write to me again” on the page.`,
    },
  ],
})

interface EarlyWord {
  name: string
  dueOn: string
  page: string
  list: string
}

export const earlyWordLetter = ({ name, dueOn, page, list }: EarlyWord): EmailContent => ({
  subject: `Rent of ${formatMonth(monthOf(dueOn))}: not found yet`,
  preview: 'We have not found it yet. That does not mean that it was missed.',
  heading: 'We have not found it yet',
  parts: [
    {
      kind: 'paragraph',
      text: 'You agreed to hear by email where the rent that you guarantee was not found by the fifth day after its rent day. We have not found it yet. It can be paid and not seen by us, so ask your tenant before you act. They get this news at the same time.',
    },
    {
      kind: 'facts',
      rows: [
        ['Tenant', escapeLinks(name)],
        ['Month', formatMonth(monthOf(dueOn))],
      ],
    },
    { kind: 'button', label: 'See it', href: list },
    { kind: 'note', text: `To stop these emails, open ${page}` },
  ],
})

interface MemberWord {
  dueOn: string
  email: string
  publicUrl: string
}

export const memberWordLetter = ({ dueOn, email, publicUrl }: MemberWord): EmailContent => ({
  subject: `Rent of ${formatMonth(monthOf(dueOn))}: not found yet, and your guarantor hears of it`,
  preview: 'We have not found it yet. You can answer for the month on your dashboard.',
  heading: 'We have not found it yet',
  parts: [
    {
      kind: 'paragraph',
      text: 'As you agreed, we tell your guarantor today that we have not found this month’s rent yet. They are not told that it was missed, and they see no sums. If you paid it, answer for the month on your dashboard.',
    },
    {
      kind: 'facts',
      rows: [
        ['Guarantor', escapeLinks(email)],
        ['Month', formatMonth(monthOf(dueOn))],
      ],
    },
    { kind: 'button', label: 'Open the dashboard', href: publicUrl + rentRecordLinks.dashboard },
    {
      kind: 'note',
      text: 'You can end this guarantor’s view, or invite them again without early emails, on your rent passport page.',
    },
  ],
})
