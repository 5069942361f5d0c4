import { type Day, formatDay } from '@keyturn/platform/days'
import { type EmailContent, escapeLinks } from '@keyturn/platform/mail'
import { formatPounds } from '@keyturn/platform/money'

export interface MonthEmailFacts {
  tenant: string
  address: string
  landlord: string
  dueOn: Day
  foundPence: number
  settledOn: Day | null
  page: string
  expiresOn: Day
}

/** Puts the member's own words only in the table of facts, so that they cannot pass for ours. */
export function monthEmail({
  tenant,
  address,
  landlord,
  dueOn,
  foundPence,
  ...facts
}: MonthEmailFacts): EmailContent {
  const paid = facts.settledOn === null ? '' : `, by ${formatDay(facts.settledOn)}`
  return {
    subject: 'Did this rent reach you? One press to answer',
    preview: 'A tenant whose tenancy you confirmed asks about one month. No account needed.',
    heading: 'Did this rent reach you?',
    parts: [
      {
        kind: 'paragraph',
        text: 'A tenant whose tenancy you confirmed keeps a record of their rent with Keyturn. For one month only their own statement shows the payment, so with their consent we ask you.',
      },
      {
        kind: 'facts',
        rows: [
          ['Tenant', escapeLinks(tenant)],
          ['Home', escapeLinks(address)],
          ['Landlord', escapeLinks(landlord)],
          ['Rent due on', formatDay(dueOn)],
          ['Paid', `${formatPounds(foundPence)}${paid}`],
        ],
      },
      { kind: 'button', label: 'Answer', href: facts.page },
      {
        kind: 'note',
        text: `You need no account. The link answers once, until ${formatDay(facts.expiresOn)}. A yes shows the month as confirmed by someone at your email domain. A no harms nobody: no credit agency is told.`,
      },
    ],
  }
}
