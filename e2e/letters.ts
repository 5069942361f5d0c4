import { z } from 'zod'

const letters = z.array(z.object({ subject: z.string(), text: z.string() }))

export interface Letterbox {
  /** The newest letter to this address whose subject says this, as soon as so many have arrived. */
  letter(to: string, subject: RegExp, arrived?: number): Promise<string>
}

/** Reads the sandbox mailbox as a person would: looks again until the letter is there. */
export function letterbox(address: string): Letterbox {
  const all = async (to: string) =>
    letters.parse(await (await fetch(`${address}/sandbox/mail/messages?to=${encodeURIComponent(to)}`)).json())
  return {
    async letter(to, subject, arrived = 1) {
      for (let looks = 0; looks < 150; looks++) {
        const found = (await all(to)).filter((letter) => subject.test(letter.subject))
        if (found[0] && found.length >= arrived) return found[0].text
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No letter to ${to} about ${subject}: ${JSON.stringify(await all(to))}`)
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
