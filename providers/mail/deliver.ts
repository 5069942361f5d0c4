import { renderEmail } from '@keyturn/brand/email'
import type { Logger } from '@keyturn/platform/logging'
import type { EmailContent } from '@keyturn/platform/mail'
import { MailRefused, type MailSender, type OutgoingMail } from './port.ts'

export interface Delivery extends Omit<OutgoingMail, 'subject' | 'html' | 'text'> {
  letter: EmailContent
}

/**
 * Sends an email. Returns false, and logs it, if the mailbox refuses for good. Throws on other failures, so that the
 * job retries under the same id.
 */
export async function deliverEmail(
  { mail, log }: { mail: MailSender; log: Logger },
  { letter, ...envelope }: Delivery,
  about: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  try {
    await mail.send({ ...envelope, ...(await renderEmail(letter)) })
    return true
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ letterId: envelope.id, ...about }, 'mail: mailbox rejected an email permanently')
    return false
  }
}

/** Emails our staff. A refusal throws like any failure, because their mailbox must accept it. */
export async function writeToSupport(
  { mail, supportEmail }: { mail: MailSender; supportEmail: string },
  { letter, ...envelope }: Omit<Delivery, 'to'>,
): Promise<void> {
  await mail.send({ ...envelope, to: { address: supportEmail }, ...(await renderEmail(letter)) })
}
