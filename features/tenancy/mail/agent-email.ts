import { type EmailContent, escapeLinks, greeting } from '@keyturn/platform/mail'

/** Sent to the member, because an open session can name an agent without a password, and the agent reads the address. */
export const agentNamedEmail = (facts: {
  firstName: string
  agentEmail: string
  settingsUrl: string
}): EmailContent => ({
  subject: 'Another agent is named for your home',
  preview: 'We ask this address about your tenancy.',
  heading: 'Another agent is named for your home',
  parts: [
    { kind: 'paragraph', text: `${greeting(facts.firstName)},` },
    {
      kind: 'paragraph',
      text: 'An agent’s email address for your home was named, changed or asked for the first time. With your consent we ask this address about your tenancy:',
    },
    { kind: 'facts', rows: [['Agent', escapeLinks(facts.agentEmail)]] },
    { kind: 'button', label: 'Open the landlord settings', href: facts.settingsUrl },
    {
      kind: 'note',
      text: 'If it was not you, somebody else may be signed in to your account. Remove the agent there and change your password: that signs out all other devices.',
    },
  ],
})
