import { createServer } from 'node:http'

export interface AddressStandIn {
  baseUrl: string
  close(): Promise<void>
}

/** Answered as if nobody lived there, and as if our credit there had run out. */
export const NOBODY = 'ZZ1 1ZZ'
export const NO_CREDIT = 'ZZ9 9ZZ'

const STREETS = [
  'Alma Road',
  'Canal Walk',
  'Harbour Street',
  'Lamplight Terrace',
  'Mill Lane',
  'Station Road',
]
const TOWNS: Record<string, string> = {
  BS: 'BRISTOL',
  LS: 'LEEDS',
  M: 'MANCHESTER',
  B: 'BIRMINGHAM',
  CF: 'CARDIFF',
  EH: 'EDINBURGH',
  BT: 'BELFAST',
  ST: 'STOKE-ON-TRENT',
}

/** Speaks the company's protocol over invented homes: the same postcode always has the same ones. */
export async function startAddressStandIn(options: { apiKey: string }): Promise<AddressStandIn> {
  const server = createServer((request, response) => {
    const say = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    }
    const tight = decodeURIComponent(/^\/v1\/postcodes\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '')
    if (request.headers.authorization !== `api_key="${options.apiKey}"`)
      return say(401, { code: 4010, message: 'Invalid Key' })
    const postcode = `${tight.slice(0, -3)} ${tight.slice(-3)}`.toUpperCase()
    if (postcode === NO_CREDIT) return say(402, { code: 4020, message: 'Key balance depleted' })
    if (postcode === NOBODY || tight === '') return say(404, { code: 4040, message: 'Postcode not found' })
    say(200, { code: 2000, message: 'Success', result: homesAt(postcode) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function homesAt(postcode: string) {
  const sum = [...postcode].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 10_007, 7)
  const street = STREETS[sum % STREETS.length]
  const area = /^[A-Z]+/.exec(postcode)?.[0] ?? ''
  const first = 2 + (sum % 20)
  const town = { post_town: TOWNS[area] ?? 'LONDON', postcode }
  return Array.from({ length: 6 }, (_, at) =>
    at < 2
      ? { line_1: `Flat ${at + 1}`, line_2: `${first} ${street}`, line_3: '', ...town }
      : { line_1: `${first + 2 * at} ${street}`, line_2: '', line_3: '', ...town },
  )
}
