import { type EmailContent, greeting } from '@keyturn/platform/mail'

export interface EmailFacts {
  /** Empty unless the address is the member's own and verified. */
  firstName: string
  publicUrl: string
  token: string
  code: string
  device: string
  at: Date
}

export const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })
export const note = (text: string) => ({ kind: 'note' as const, text })
export const button = (label: string, href: string) => ({ kind: 'button' as const, label, href })

export const NOT_YOU =
  'If this was not you, set a new password at once: that signs everyone out and ends every passkey.'

/** Emails to an unproved address contain no text typed by a stranger, because a name could be a message. */
export const greetingOf = (facts: EmailFacts): string => greeting(facts.firstName)

export type Writer = (facts: EmailFacts) => EmailContent

export const resetPasswordButton = (facts: EmailFacts) =>
  button('Set a new password', `${facts.publicUrl}/forgot-password`)
