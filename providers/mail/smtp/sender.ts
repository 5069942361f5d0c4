import { broken, type Check, type Checkable, errorText, works } from '@keyturn/platform/checks'
import nodemailer from 'nodemailer'
import { MailRefused, type MailSender } from '../port.ts'

interface Options {
  url: string
  from: string
  /** With 'optional', the password and emails may be sent unencrypted if the server offers no TLS. */
  tls?: 'required' | 'optional'
  /** Timeout for a silent server, at any step. */
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
          // Passes the address as an object, because a name with commas or quotes in a text could add a second
          // recipient.
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

/** Connects, greets, encrypts and signs in without sending an email. */
async function checkServer(verify: () => Promise<unknown>): Promise<Check> {
  try {
    await verify()
    return works
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return broken(`The mail server said: ${errorText(error)}.`, HINTS[String(code)] ?? 'Look at SMTP_URL.')
  }
}

const HINTS: Partial<Record<string, string>> = {
  EAUTH: 'Look at the user and password in SMTP_URL.',
  ETLS: 'The server offers no encryption, and with a password we ask for it. Use a server that does, or, where the line itself is safe, set SMTP_TLS=optional.',
  EDNS: 'Look at the host in SMTP_URL.',
  ESOCKET: 'Look at the host and port in SMTP_URL, and at the server’s certificate.',
}

/** Returns the sender's domain for Message-IDs, because it makes them unique in the world. */
function domainOf(from: string): string {
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1]
  if (!domain) throw new Error('The sender of letters has no address.')
  return domain
}

/** Enhanced codes 5.1.x (RFC 3463) about the sender's own address, not the mailbox. */
const ABOUT_THE_SENDER = ['5.1.7', '5.1.8']
/** Plain codes (RFC 5321) for a mailbox that does not exist or does not want this email. */
const ABOUT_THE_MAILBOX = [550, 551, 553]
/** Texts of a refusal caused by us: limits, reputation, an unproven sender. It ends once we fix the cause. */
const OUR_CAUSE =
  /paus|limit|quota|rate|too many|verif|reputation|blocked|block ?list|black ?list|spam|policy|relay|sender|auth|spf|dkim|dmarc|denied/i

/** True only if the recipient's mailbox is refused for good. Other refusals may be temporary, so they are retried. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || error.command !== 'RCPT TO') return false
  const code = 'responseCode' in error ? Number(error.responseCode) : 0
  if (Math.floor(code / 100) !== 5) return false
  const said = 'response' in error ? String(error.response) : ''
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(said)?.[1]
  if (enhanced) return isAboutMailbox(enhanced)
  return ABOUT_THE_MAILBOX.includes(code) && !OUR_CAUSE.test(said)
}

const isAboutMailbox = (enhanced: string): boolean =>
  enhanced === '5.2.1' || (enhanced.startsWith('5.1.') && !ABOUT_THE_SENDER.includes(enhanced))
