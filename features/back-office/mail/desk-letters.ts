import type { Letter } from '@keyturn/platform/mail'

interface More {
  firstName: string
  kind: 'application' | 'agreement'
  reason: string
  link: string
}

/** Sent when one of us needs something more from a member. */
export function moreNeededLetter({ firstName, kind, reason, link }: More): Letter {
  const what = kind === 'application' ? 'your application' : 'your tenancy agreement'
  return {
    subject: `We need something more for ${what}`,
    preview: reason.slice(0, 120),
    heading: `Hello ${firstName}`,
    parts: [
      { kind: 'paragraph', text: `One of us looked at ${what}. This is what is still missing:` },
      { kind: 'paragraph', text: reason },
      { kind: 'button', label: 'Open my tenancy', href: link },
      {
        kind: 'note',
        text: 'Nothing about you has been reported, and nothing restarts. To ask, answer this email.',
      },
    ],
  }
}
