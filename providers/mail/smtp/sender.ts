import nodemailer from 'nodemailer'
import { MailRefused, type MailSender } from '../port.ts'

export function createSmtpSender(options: { url: string; from: string }): MailSender & { close(): void } {
  const transport = nodemailer.createTransport({
    url: options.url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: options.from,
          // As an object, never as text: a name with commas or quotes must not become a second recipient.
          to: { address: mail.to.address, name: mail.to.name ?? '' },
          ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
          messageId: `<${mail.id}@keyturn>`,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          ...(mail.unsubscribeUrl
            ? {
                headers: {
                  'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }
            : {}),
        })
      } catch (error) {
        if (isPermanent(error)) throw new MailRefused('The mail server refused this letter for good.')
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Only what is said to the recipient or the letter itself: a door shut in our face opens again, and loses nothing. */
function isPermanent(error: unknown): boolean {
  return (
    error instanceof Error &&
    'command' in error &&
    (error.command === 'RCPT TO' || error.command === 'DATA') &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  )
}
