import { broken, type Check, type Checkable, works } from '@keyturn/platform/checks'
import { capitalised } from '@keyturn/platform/values'
import { z } from 'zod'
import { type Address, type AddressBook, AddressBookProblem } from '../port.ts'

interface Options {
  baseUrl: string
  apiKey: string
}

const TIMEOUT_MS = 5_000
const NOT_FOUND = 4040
/** Page limit. A page has 100 homes and no postcode has 1,000. */
const MAX_PAGES = 10

/** Only the town and the postcode are always present; a missing address line counts as empty. */
const line = z.string().nullish()
const found = z.object({
  result: z.array(
    z
      .object({
        line_1: line,
        line_2: line,
        line_3: line,
        post_town: z.string().min(1),
        postcode: z.string().min(1),
      })
      .refine((home) => linesOf(home).length > 0, { path: ['line_1'], message: 'no line of the address' }),
  ),
  total: z.number().nullish(),
})
const refused = z.object({ code: z.number() })
const keyState = z.object({ result: z.object({ available: z.boolean() }) })

/** Ideal Postcodes: the Royal Mail's address file behind one call. */
export function createIdealPostcodes(options: Options): AddressBook & Checkable {
  return {
    async at(postcode) {
      const homes = new Map<string, Address>()
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { result, total } = await pageOf(options, postcode, page)
        for (const home of result.map(readHome)) homes.set(home.line, home)
        if (result.length === 0 || (page + 1) * result.length >= (total ?? 0)) break
      }
      return [...homes.values()]
    },
    check: () => checkKey(options),
  }
}

async function pageOf(options: Options, postcode: string, page: number): Promise<z.infer<typeof found>> {
  const tight = encodeURIComponent(postcode.replace(/\s/g, ''))
  const { status, body } = await ask(options, `postcodes/${tight}${page > 0 ? `?page=${page}` : ''}`)
  if (status === 404 && refused.safeParse(body).data?.code === NOT_FOUND) return { result: [] }
  if (status !== 200) throw new AddressBookProblem(`The address book answered ${status}.`)
  return readAs(found, body)
}

async function checkKey(options: Options): Promise<Check> {
  try {
    const { status, body } = await ask(options, `keys/${encodeURIComponent(options.apiKey)}`)
    if (status !== 200)
      return broken(`Ideal Postcodes does not know the key (${status}).`, 'Look at IDEAL_POSTCODES_KEY.')
    if (readAs(keyState, body).result.available) return works
    return broken(
      'The key cannot be used: no lookups left, a daily limit, or an address it is not for.',
      'Look at the key’s balance and limits at ideal-postcodes.co.uk.',
    )
  } catch (error) {
    if (!(error instanceof AddressBookProblem)) throw error
    return broken(error.message, 'Try later; look at api.ideal-postcodes.co.uk from this machine.')
  }
}

function readAs<Read>(schema: z.ZodType<Read>, body: unknown): Read {
  const read = schema.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new AddressBookProblem(
    `The address book’s answer could not be read: ${issue?.path.join('.')}: ${issue?.message}`,
  )
}

const linesOf = (home: {
  line_1?: string | null | undefined
  line_2?: string | null | undefined
  line_3?: string | null | undefined
}) => [home.line_1, home.line_2, home.line_3].filter(Boolean)

const readHome = (home: z.infer<typeof found>['result'][number]): Address => ({
  line: linesOf(home).join(', '),
  city: inNameCase(home.post_town),
  postcode: home.postcode,
})

async function ask({ baseUrl, apiKey }: Options, path: string): Promise<{ status: number; body: unknown }> {
  try {
    // Sends the key in a header, because proxies log URLs.
    const answer = await fetch(`${baseUrl}/v1/${path}`, {
      headers: { authorization: `api_key="${apiKey}"`, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  } catch {
    throw new AddressBookProblem('The address book could not be reached.')
  }
}

/** Converts a post town from capitals: "STOKE-ON-TRENT" becomes "Stoke-on-Trent". */
function inNameCase(town: string): string {
  const small = new Set(['on', 'upon', 'in', 'the', 'by', 'of', 'le', 'under'])
  return town
    .toLowerCase()
    .split(/(?<=[\s-])/)
    .map((word, at) => (at > 0 && small.has(word.replace(/[\s-]$/, '')) ? word : capitalised(word)))
    .join('')
}
