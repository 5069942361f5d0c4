import { expect, vi } from 'vitest'
import { z } from 'zod'

const letters = z.array(z.object({ subject: z.string(), text: z.string() }))

export interface Letterbox {
  /** Waits for this many emails, and returns the newest to this address with this subject. */
  letter(to: string, subject: RegExp, arrived?: number): Promise<string>
}

/** Polls the sandbox mailbox until the email arrives. */
export function letterbox(address: string): Letterbox {
  const all = async (to: string) =>
    letters.parse(await (await fetch(`${address}/sandbox/mail/messages?to=${encodeURIComponent(to)}`)).json())
  return {
    async letter(to, subject, arrived = 1) {
      // Not expect.poll, because it may run before the first test.
      return vi.waitFor(
        async () => {
          const matching = (await all(to)).filter((letter) => subject.test(letter.subject))
          expect(matching.length, `letters to ${to} about ${subject}`).toBeGreaterThanOrEqual(arrived)
          return matching[0]?.text ?? ''
        },
        { timeout: 60_000, interval: 100 },
      )
    },
  }
}

export function linkIn(letter: string): string {
  const found = /https?:\/\/\S+/.exec(letter)?.[0]
  if (!found) throw new Error(`No link in: ${letter}`)
  return new URL(found).pathname + new URL(found).search
}

export function codeIn(letter: string): string {
  const found = /\b\d{6}\b/.exec(letter)?.[0]
  if (!found) throw new Error(`No code in: ${letter}`)
  return found
}
