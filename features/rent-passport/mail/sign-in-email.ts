import type { EmailContent } from '@keyturn/platform/mail'
import { LINK_MINUTES } from '../domain/viewer.ts'

/** Contains no names, because the requester may have typed another person's address. */
export const signInEmail = (page: string): EmailContent => ({
  subject: 'Your link to the rent passports you keep',
  preview: `It works once, within ${LINK_MINUTES} minutes.`,
  heading: 'Sign in',
  parts: [
    {
      kind: 'paragraph',
      text: 'Somebody asked for a link to the rent passports that are kept with this address at Keyturn. If it was you, open it.',
    },
    { kind: 'button', label: 'Sign in', href: page },
    {
      kind: 'note',
      text: `The link works once, within ${LINK_MINUTES} minutes. There is no password. Did you not ask? Then do nothing: nothing happens without the link.`,
    },
  ],
})
