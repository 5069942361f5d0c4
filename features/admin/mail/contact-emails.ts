import { type EmailContent, greeting, type Part } from '@keyturn/platform/mail'

interface Written {
  firstName: string
  lastName: string
  email: string
  message: string
}

export function newMessageEmail(written: Written & { id: string }): EmailContent {
  const { id, firstName, lastName, email, message } = written
  return {
    subject: `Contact: ${firstName} ${lastName}`,
    preview: message.slice(0, 120),
    heading: 'A message from the contact form',
    parts: [
      {
        kind: 'facts',
        rows: [
          ['Name', `${firstName} ${lastName}`],
          ['Email', email],
          ['Reference', referenceOf(id)],
        ],
      },
      ...paragraphs(message),
      { kind: 'note', text: 'Answering this email writes to the sender.' },
    ],
  }
}

/** Reference of a message in emails, so that they need no text of its sender. */
export const referenceOf = (messageId: string): string => `M-${messageId.slice(-8).toUpperCase()}`

/** Automatic reply. Contains no text of the sender, because an attacker could send it to any address. */
export function autoReplyEmail(messageId: string): EmailContent {
  const reference = referenceOf(messageId)
  return {
    subject: `We have your message (${reference})`,
    preview: 'A person will answer, usually within two working days.',
    heading: 'Thank you for your message',
    parts: [
      {
        kind: 'paragraph',
        text: 'We have your message, and a person will answer, usually within two working days. To add something, answer this email.',
      },
      { kind: 'facts', rows: [['Reference', reference]] },
      {
        kind: 'note',
        text: 'If you did not write to us, someone typed your address by mistake; do nothing.',
      },
    ],
  }
}

/**
 * Email with a staff member's reply. To an unproved address it omits the sender's name and text, because an attacker
 * could choose both.
 */
export function replyEmail(
  { id, firstName, message }: Written & { id: string },
  reply: string,
  isProved: boolean,
): EmailContent {
  const theirWords: Part[] = [
    { kind: 'note', text: 'To write back, answer this email. You wrote:' },
    ...paragraphs(message),
  ]
  const reference: Part[] = [
    { kind: 'facts', rows: [['Reference', referenceOf(id)]] },
    { kind: 'note', text: 'To write back, answer this email.' },
  ]
  return {
    subject: 'Our answer to your message',
    preview: reply.slice(0, 120),
    heading: isProved ? greeting(firstName) : 'Our answer to your message',
    parts: [...paragraphs(reply), ...(isProved ? theirWords : reference)],
  }
}

function paragraphs(message: string): Part[] {
  return message
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'paragraph', text }))
}
