import { broken, type Check, type Checkable, wordsOf, works } from '@keyturn/platform/checks'
import nodemailer from 'nodemailer'
import { MailRefused, type MailSender } from '../port.ts'

interface Options {
  url: string
  from: string
  /** Switched off, a password and letters may go in clear where the server offers nothing better. */
  tls?: 'required' | 'optional'
  /** How long a server may keep silent, at any point. */
  timeoutMs?: number
}

export function createSmtpSender(options: Options): MailSender & Checkable & { close(): void } {
  const domain = domainOf(options.from)
  const transport = nodemailer.createTransport({
    url: options.url,
    requireTLS: options.tls !== 'optional' && new URL(options.url).username !== '',
    pool: true,
    maxConnections: 4,
    connectionTimeout: options.timeoutMs ?? 10_000,
    greetingTimeout: options.timeoutMs ?? 10_000,
    socketTimeout: options.timeoutMs ?? 30_000,
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
          messageId: `<${mail.id}@${domain}>`,
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
        if (isPermanent(error)) throw new MailRefused('The mail server refused this email for good.')
        throw error
      }
    },
    check: () => checkServer(() => transport.verify()),
    close: () => transport.close(),
  }
}

/** Connects, greets, encrypts and signs in, and sends nothing. */
async function checkServer(verify: () => Promise<unknown>): Promise<Check> {
  try {
    await verify()
    return works
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return broken(`The mail server said: ${wordsOf(error)}.`, CURES[String(code)] ?? 'Look at SMTP_URL.')
  }
}

const CURES: Partial<Record<string, string>> = {
  EAUTH: 'Look at the user and password in SMTP_URL.',
  ETLS: 'The server offers no encryption, and with a password we ask for it. Use a server that does, or, where the line itself is safe, set SMTP_TLS=optional.',
  EDNS: 'Look at the host in SMTP_URL.',
  ESOCKET: 'Look at the host and port in SMTP_URL, and at the server’s certificate.',
}

/** A Message-ID is unique in the world by the domain it ends with, so it is the sender's own. */
function domainOf(from: string): string {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1]
  if (!domain) throw new Error('The sender of letters has no address.')
  return domain
}

/** Only what is said to the recipient or the letter itself: a door shut in our face opens again, and loses nothing. */
function isPermanent(error: unknown): boolean {
  return (
    error instanceof Error &&
    'command' in error &&
    (error.command === 'RCPT TO' || error.command === 'DATA') &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    Math.floor(error.responseCode / 100) === 5
  )
}
