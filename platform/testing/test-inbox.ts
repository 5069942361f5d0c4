export interface SentEmail {
  id: string
  to: string
  name: string
  subject: string
  text: string
  html: string
  /** Null for emails that cannot be declined. */
  unsubscribeUrl: string | null
}

/** Fake mail server. Ignores repeated ids, as the real one does. */
export interface TestInbox {
  send(mail: {
    id: string
    to: { address: string; name?: string }
    subject: string
    html: string
    text: string
    unsubscribeUrl?: string
  }): Promise<void>
  /** Newest first; all emails without an address. */
  emailsTo(address?: string): SentEmail[]
  clear(): void
}

export function createTestInbox(): TestInbox {
  let emails: SentEmail[] = []
  return {
    async send({ id, to, subject, html, text, unsubscribeUrl = null }) {
      if (emails.some((letter) => letter.id === id)) return
      emails = [{ id, to: to.address, name: to.name ?? '', subject, text, html, unsubscribeUrl }, ...emails]
    },
    emailsTo: (address) => emails.filter((letter) => address === undefined || letter.to === address),
    clear() {
      emails = []
    },
  }
}
