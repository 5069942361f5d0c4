import { type Day, type Every, formatDay } from '@keyturn/platform/days'
import { type Letter, unlinked } from '@keyturn/platform/mail'
import { formatPounds } from '@keyturn/platform/money'
import { PER_WORDS } from '../domain/frequency.ts'

export interface LandlordLetterFacts {
  tenant: string
  address: string
  startsOn: Day
  agreedEndOn: Day | null
  rentPence: number
  every: Every
  page: string
  expiresOn: Day
}

/** The member's words stand only in the table of facts, where they cannot pass for ours. */
export function landlordLetter(facts: LandlordLetterFacts): Letter {
  const rent = `${formatPounds(facts.rentPence)} ${PER_WORDS[facts.every]}`
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
          ['Tenant', unlinked(facts.tenant)],
          ['Home', unlinked(facts.address)],
          ['Rent for the home, as they told us', rent],
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
