import { type EmailContent, greeting } from '@keyturn/platform/mail'

/** Reasons why a bank journey ended without a link. */
export const JOURNEY_ENDS = ['foreign', 'led_here', 'unreturned'] as const
export type JourneyEnd = (typeof JOURNEY_ENDS)[number]

const TEXTS: Record<JourneyEnd, { subject: string; heading: string; text: string; note: string }> = {
  foreign: {
    subject: 'We ended a bank link that was opened by somebody else',
    heading: 'A bank link of yours was opened by somebody else',
    text: 'You asked to connect a bank, but the page of the bank was answered in a browser where you are not signed in. We have told the bank to take that permission back, and we have read nothing.',
    note: 'If it was you, connect again and finish in the browser where you began. Never send the address of the bank’s page to anyone.',
  },
  led_here: {
    subject: 'Somebody tried to link your bank to their account',
    heading: 'Your bank was nearly linked to another account',
    text: 'You answered a page of your bank that another Keyturn member had opened. Your transactions would have gone to their account. We have told your bank to take the permission back, and nothing was read.',
    note: 'If somebody sent you that address, do not answer them. Connect your own bank only from your own settings.',
  },
  unreturned: {
    subject: 'Your bank is not connected yet',
    heading: 'You did not come back from your bank',
    text: 'Your bank told us that you agreed, but you did not return to Keyturn within ten minutes. To be safe we have told the bank to take that permission back, and we have read nothing.',
    note: 'Connect again, and stay in the same browser until we say that your bank is connected.',
  },
}

export function journeyEmail(
  about: JourneyEnd,
  { firstName, settingsUrl }: { firstName: string; settingsUrl: string },
): EmailContent {
  const { subject, heading, text, note } = TEXTS[about]
  return {
    subject,
    preview: 'Nothing was read.',
    heading,
    parts: [
      { kind: 'paragraph', text: `${greeting(firstName)}. ${text}` },
      { kind: 'button', label: 'Open your bank settings', href: settingsUrl },
      { kind: 'note', text: note },
    ],
  }
}
