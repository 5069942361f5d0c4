import { type Day, formatDay } from '@keyturn/platform/days'
import { type EmailContent, escapeLinks } from '@keyturn/platform/mail'
import { formatPounds } from '@keyturn/platform/money'
import type { AskedFacts, AskedTerms } from '../domain/asked-facts.ts'
import { PER_TEXTS, rentDayText } from '../domain/frequency.ts'

export interface LandlordEmailFacts extends AskedFacts {
  page: string
  expiresOn: Day
}

/** The member's texts are only in the table of facts, so that they cannot look like ours. */
export function landlordRequestEmail(facts: LandlordEmailFacts): EmailContent {
  return {
    subject: 'Is this your tenant? One press to answer',
    preview: 'A tenant asks you to confirm their rent and dates. No account needed.',
    heading: 'Is this right?',
    parts: [
      {
        kind: 'paragraph',
        text: 'A member of Keyturn keeps a record of the rent they pay, and named you as their landlord or agent. With their consent we ask you whether these details are right.',
      },
      {
        kind: 'facts',
        rows: [
          ['Tenant', escapeLinks(facts.tenant)],
          ['Home', escapeLinks(facts.address)],
          ...facts.terms.flatMap(termRows),
          ['Tenancy began', formatDay(facts.startsOn)],
          ['Agreed end', facts.agreedEndOn === null ? 'none' : formatDay(facts.agreedEndOn)],
        ],
      },
      { kind: 'button', label: 'Answer', href: facts.page },
      {
        kind: 'note',
        text: `You need no account. The link works until ${formatDay(facts.expiresOn)}. You can confirm, correct, say that this is not your tenant, or tell us not to write again.`,
      },
    ],
  }
}

/** Returns the rows for terms. Later terms show their first day. */
function termRows(
  { from, landlord, rentPence, every, share, dueDay }: AskedTerms,
  at: number,
): [string, string][] {
  const since = at === 0 ? '' : ` from ${formatDay(from)}`
  const rows: [string, string][] = [
    [`Landlord${since}`, escapeLinks(landlord)],
    [`Rent for the home${since}, as they told us`, `${formatPounds(rentPence)} ${PER_TEXTS[every]}`],
  ]
  if (dueDay != null) rows.push([`Rent day${since}`, rentDayText(every, dueDay)])
  if (share < 1) rows.push([`Their part of it${since}`, formatPounds(Math.round(rentPence * share))])
  return rows
}
