import { z } from 'zod'

const letters = z.array(z.object({ subject: z.string(), text: z.string() }))

export interface Letterbox {
  /** The newest letter to this address whose subject says this, as soon as it has arrived. */
  letter(to: string, subject: RegExp): Promise<string>
  count(to: string): Promise<number>
}

/** Reads the sandbox mailbox as a person would: looks again until the letter is there. */
export function letterbox(address: string): Letterbox {
  const all = async (to: string) =>
    letters.parse(await (await fetch(`${address}/sandbox/mail/messages?to=${encodeURIComponent(to)}`)).json())
  return {
    async letter(to, subject) {
      for (let looks = 0; looks < 100; looks++) {
        const found = (await all(to)).find((letter) => subject.test(letter.subject))
        if (found) return found.text
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No letter to ${to} about ${subject}: ${JSON.stringify(await all(to))}`)
    },
    count: async (to) => (await all(to)).length,
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
