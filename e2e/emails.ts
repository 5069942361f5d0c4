import { expect, vi } from 'vitest'
import { z } from 'zod'

const emails = z.array(z.object({ subject: z.string(), text: z.string() }))

export interface Inbox {
  /** Waits for this many emails, and returns the newest to this address with this subject. */
  email(to: string, subject: RegExp, arrived?: number): Promise<string>
}

/** Polls the sandbox mailbox until the email arrives. */
export function inbox(address: string): Inbox {
  const all = async (to: string) =>
    emails.parse(await (await fetch(`${address}/sandbox/mail/messages?to=${encodeURIComponent(to)}`)).json())
  return {
    async email(to, subject, arrived = 1) {
      // Not expect.poll, because it may run before the first test.
      return vi.waitFor(
        async () => {
          const matching = (await all(to)).filter((letter) => subject.test(letter.subject))
          expect(matching.length, `emails to ${to} about ${subject}`).toBeGreaterThanOrEqual(arrived)
          return matching[0]?.text ?? ''
        },
        { timeout: 60_000, interval: 100 },
      )
    },
  }
}

export function linkIn(email: string): string {
  const found = /https?:\/\/\S+/.exec(email)?.[0]
  if (!found) throw new Error(`No link in: ${email}`)
  return new URL(found).pathname + new URL(found).search
}

export function codeIn(email: string): string {
  const found = /\b\d{6}\b/.exec(email)?.[0]
  if (!found) throw new Error(`No code in: ${email}`)
  return found
}
