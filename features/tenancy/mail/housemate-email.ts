import { type Day, formatDay } from '@keyturn/platform/days'
import { type EmailContent, escapeLinks } from '@keyturn/platform/mail'

/** The member's texts are only in the table of facts, so that they cannot look like ours. */
export const housemateInvitationEmail = (facts: {
  from: string
  address: string
  page: string
  expiresOn: Day
}): EmailContent => ({
  subject: 'You are invited to prove your share of the rent',
  preview: 'Somebody you live with keeps a record of their rent and asks you to join.',
  heading: 'Prove your share',
  parts: [
    {
      kind: 'paragraph',
      text: 'Somebody you live with keeps a record of the rent they pay with Keyturn, and asks whether you want to prove your own share. You use an account and a bank of your own. Nobody you live with sees your bank, your points or your file.',
    },
    {
      kind: 'facts',
      rows: [
        ['From', escapeLinks(facts.from)],
        ['Home', escapeLinks(facts.address)],
      ],
    },
    { kind: 'button', label: 'See the invitation', href: facts.page },
    {
      kind: 'note',
      text: `The link works once, until ${formatDay(facts.expiresOn)}. Do not know them? Do nothing, or say no on the same page. You can also tell us there not to write again.`,
    },
  ],
})
