import { type Day, formatDay } from '@keyturn/platform/days'
import { type Letter, unlinked } from '@keyturn/platform/mail'

/** The member's texts are only in the table of facts, so that they cannot look like ours. */
export const yearlyLetter = (facts: {
  tenant: string
  address: string
  saidOn: Day
  page: string
}): Letter => ({
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
        ['Tenant', unlinked(facts.tenant)],
        ['Home', unlinked(facts.address)],
      ],
    },
    { kind: 'button', label: 'Answer', href: facts.page },
    {
      kind: 'note',
      text: 'You sign in there with this address and a link we send to it; there is no password. You can also say that they are no longer your tenant.',
    },
  ],
})
