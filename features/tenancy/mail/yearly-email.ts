import { type Day, formatDay } from '@keyturn/platform/days'
import { type EmailContent, escapeLinks } from '@keyturn/platform/mail'

/** The member's texts are only in the table of facts, so that they cannot look like ours. */
export const yearlyConfirmationEmail = (facts: {
  tenant: string
  address: string
  saidOn: Day
  page: string
}): EmailContent => ({
  subject: 'Still your tenant? A year has passed',
  preview: 'You answered for a tenancy a year ago. One press to say whether it is still so.',
  heading: 'Is it still so?',
  parts: [
    {
      kind: 'paragraph',
      text: `On ${formatDay(facts.saidOn)} you answered for this tenancy. With your tenant’s consent we ask once a year whether it is still so.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Tenant', escapeLinks(facts.tenant)],
        ['Home', escapeLinks(facts.address)],
      ],
    },
    { kind: 'button', label: 'Answer', href: facts.page },
    {
      kind: 'note',
      text: 'You sign in there with this address and a link we send to it; there is no password. You can also say that they are no longer your tenant.',
    },
  ],
})
