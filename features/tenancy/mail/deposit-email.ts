import { type Day, formatDay } from '@keyturn/platform/days'
import { type EmailContent, escapeLinks, greeting } from '@keyturn/platform/mail'
import type { DepositFacts } from '../domain/deposit.ts'

/** Puts the member's own words only in the table of facts, so that they cannot pass for ours. */
export function depositEmail({
  tenant,
  address,
  leftOn,
  page,
  expiresOn,
}: DepositFacts & { page: string; expiresOn: Day }): EmailContent {
  return {
    subject: 'Was the deposit returned in full? One press to answer',
    preview: 'A former tenant whose tenancy you confirmed asks about the deposit. No account needed.',
    heading: 'Was the deposit returned in full?',
    parts: [
      {
        kind: 'paragraph',
        text: 'A member of Keyturn has left a home whose tenancy you confirmed. With their consent we ask you one question about the deposit, for the landlord of their next home.',
      },
      {
        kind: 'facts',
        rows: [
          ['Tenant', escapeLinks(tenant)],
          ['Home', escapeLinks(address)],
          ['Left on', formatDay(leftOn)],
        ],
      },
      { kind: 'button', label: 'Answer', href: page },
      {
        kind: 'note',
        text: `You need no account. The link works until ${formatDay(expiresOn)}, and you can change your answer until then. Only a yes can be shown to others, as the answer of someone at your email domain.`,
      },
    ],
  }
}

/** Notice to the member that a landlord or agent was asked. */
export const depositAskedNotice = (asked: {
  firstName: string
  sentTo: string
  address: string
  settingsUrl: string
}): EmailContent => ({
  subject: 'We asked about your deposit',
  preview: 'A landlord or agent of a home that you have left was asked about its deposit.',
  heading: 'We asked about your deposit',
  parts: [
    { kind: 'paragraph', text: `${greeting(asked.firstName)},` },
    {
      kind: 'paragraph',
      text: 'In your account we were asked to write to the landlord or agent who confirmed a home that you have left. They read your name, the home and the day you left it:',
    },
    {
      kind: 'facts',
      rows: [
        ['Home', escapeLinks(asked.address)],
        ['Asked', escapeLinks(asked.sentTo)],
      ],
    },
    { kind: 'button', label: 'Open the landlord settings', href: asked.settingsUrl },
    {
      kind: 'note',
      text: 'If it was not you, somebody else may be signed in to your account. Withdraw the consent to write to your landlord in Settings, which closes the question, and change your password: that signs out all other devices.',
    },
  ],
})
