export interface BoxedLetter {
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
export interface Letterbox {
  send(mail: {
    id: string
    to: { address: string; name?: string }
    subject: string
    html: string
    text: string
    unsubscribeUrl?: string
  }): Promise<void>
  /** Newest first; all emails without an address. */
  lettersTo(address?: string): BoxedLetter[]
  clear(): void
}

export function createLetterbox(): Letterbox {
  let letters: BoxedLetter[] = []
  return {
    async send({ id, to, subject, html, text, unsubscribeUrl = null }) {
      if (letters.some((letter) => letter.id === id)) return
      letters = [{ id, to: to.address, name: to.name ?? '', subject, text, html, unsubscribeUrl }, ...letters]
    },
    lettersTo: (address) => letters.filter((letter) => address === undefined || letter.to === address),
    clear() {
      letters = []
    },
  }
}
