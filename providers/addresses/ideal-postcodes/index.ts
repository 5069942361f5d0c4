import { z } from 'zod'
import { type AddressBook, AddressBookProblem } from '../port.ts'

export { type AddressStandIn, startAddressStandIn } from './stand-in.ts'

const TIMEOUT_MS = 5_000

const found = z.object({
  code: z.literal(2000),
  result: z.array(
    z.object({
      line_1: z.string(),
      line_2: z.string(),
      line_3: z.string(),
      post_town: z.string(),
      postcode: z.string(),
    }),
  ),
})

/** Ideal Postcodes: the Royal Mail's address file behind one call. */
export function createIdealPostcodes(options: { baseUrl: string; apiKey: string }): AddressBook {
  return {
    async at(postcode) {
      const answer = await ask(options, postcode)
      if (answer.status === 404) return []
      if (!answer.ok) throw new AddressBookProblem(`The address book answered ${answer.status}.`)
      const read = found.safeParse(await answer.json().catch(() => null))
      if (!read.success) throw new AddressBookProblem('The address book’s answer has another shape.')
      return read.data.result.map((home) => ({
        line: [home.line_1, home.line_2, home.line_3].filter(Boolean).join(', '),
        city: inNameCase(home.post_town),
        postcode: home.postcode,
      }))
    },
  }
}

async function ask(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  postcode: string,
): Promise<Response> {
  try {
    // The key goes in a header: addresses are written down by every proxy on the way.
    return await fetch(`${baseUrl}/v1/postcodes/${encodeURIComponent(postcode.replace(/\s/g, ''))}`, {
      headers: { authorization: `api_key="${apiKey}"`, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
  } catch {
    throw new AddressBookProblem('The address book could not be reached.')
  }
}

/** Post towns come in capitals: "STOKE-ON-TRENT" is "Stoke-on-Trent" to whoever lives there. */
function inNameCase(town: string): string {
  const small = new Set(['on', 'upon', 'in', 'the', 'by', 'of', 'le', 'under'])
  return town
    .toLowerCase()
    .split(/(?<=[\s-])/)
    .map((word, at) => (at > 0 && small.has(word.replace(/[\s-]$/, '')) ? word : capital(word)))
    .join('')
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
