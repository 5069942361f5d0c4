import type { Logger } from '@keyturn/platform/logging'
import { type Letter, renderLetter } from '@keyturn/platform/mail'
import { MailRefused, type MailSender, type OutgoingMail } from './port.ts'

export interface Delivery extends Omit<OutgoingMail, 'subject' | 'html' | 'text'> {
  letter: Letter
}

/**
 * Sends a letter; false when its mailbox will never take it, which is logged with the ids it is about. Any other
 * failure is thrown: the job that sends it tries again, and the letter's id keeps it from arriving twice.
 */
export async function deliverLetter(
  { mail, log }: { mail: MailSender; log: Logger },
  { letter, ...envelope }: Delivery,
  about: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  try {
    await mail.send({ ...envelope, ...(await renderLetter(letter)) })
    return true
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ letterId: envelope.id, ...about }, 'a mailbox refused our letter for good')
    return false
  }
}

/** To our own people, whose box must take it: a refusal is thrown like any failure, so that somebody sees it. */
export async function writeToSupport(
  { mail, supportEmail }: { mail: MailSender; supportEmail: string },
  { letter, ...envelope }: Omit<Delivery, 'to'>,
): Promise<void> {
  await mail.send({ ...envelope, to: { address: supportEmail }, ...(await renderLetter(letter)) })
}
