import type { Letter, Part } from '@keyturn/platform/mail'

interface Written {
  firstName: string
  lastName: string
  email: string
  message: string
}

export function supportLetter({ firstName, lastName, email, message }: Written): Letter {
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
        ],
      },
      ...paragraphs(message),
      { kind: 'note', text: 'Answering this email writes to the sender.' },
    ],
  }
}

export function answerLetter({ firstName, message }: Written): Letter {
  return {
    subject: 'We have your message',
    preview: 'A person will answer, usually within two working days.',
    heading: `Thank you, ${firstName}`,
    parts: [
      {
        kind: 'paragraph',
        text: 'We have your message, and a person will answer, usually within two working days. To add something, answer this email.',
      },
      { kind: 'note', text: 'You wrote:' },
      ...paragraphs(message),
      { kind: 'note', text: 'If you did not write this, someone typed your address by mistake; do nothing.' },
    ],
  }
}

/** What one of us wrote back, with the sender's own words under it. */
export function replyLetter({ firstName, message }: Written, reply: string): Letter {
  return {
    subject: 'Our answer to your message',
    preview: reply.slice(0, 120),
    heading: `Hello ${firstName}`,
    parts: [
      ...paragraphs(reply),
      { kind: 'note', text: 'To write back, answer this email. You wrote:' },
      ...paragraphs(message),
    ],
  }
}

function paragraphs(message: string): Part[] {
  return message
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'paragraph', text }))
}
