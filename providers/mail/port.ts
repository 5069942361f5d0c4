export interface OutgoingMail {
  /** Unique id of this email. A retry has the same id, so mailboxes can drop duplicates. */
  id: string
  to: { address: string; name?: string }
  replyTo?: string
  subject: string
  html: string
  text: string
  /** Unsubscribe URL of optional emails (RFC 8058). */
  unsubscribeUrl?: string
}

export interface MailSender {
  /** Resolves once the mail server accepts the email. */
  send(mail: OutgoingMail): Promise<void>
}

/** The server refuses this email permanently, so retries are useless. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}
