import { type EmailContent, escapeLinks, greeting } from '@keyturn/platform/mail'

/** Sent to the member, because an open session can name a landlord or agent without a password, and they read the home’s address. */
export const agentNamedEmail = (facts: {
  firstName: string
  agentEmail: string
  settingsUrl: string
}): EmailContent => ({
  subject: 'Another landlord or agent is asked about your home',
  preview: 'We ask this address about your tenancy.',
  heading: 'Another landlord or agent is asked about your home',
  parts: [
    { kind: 'paragraph', text: `${greeting(facts.firstName)},` },
    {
      kind: 'paragraph',
      text: 'The email address of your landlord or agent was named or changed. With your consent we ask this address about your tenancy:',
    },
    { kind: 'facts', rows: [['Email', escapeLinks(facts.agentEmail)]] },
    { kind: 'button', label: 'Open the landlord settings', href: facts.settingsUrl },
    {
      kind: 'note',
      text: 'If it was not you, somebody else may be signed in to your account. Correct the address there and change your password: that signs out all other devices.',
    },
  ],
})
