export interface OutgoingMail {
  /** Names this one letter for ever: a retry carries the same id, so mailboxes can drop the repeat. */
  id: string
  to: { address: string; name?: string }
  replyTo?: string
  subject: string
  html: string
  text: string
  /** For letters people may decline: the address that ends them (RFC 8058). */
  unsubscribeUrl?: string
}

export interface MailSender {
  /** Resolves when the mail server took the letter. */
  send(mail: OutgoingMail): Promise<void>
}

/** The server will never take this letter, however often we try. */
export class MailRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailRefused'
  }
}
