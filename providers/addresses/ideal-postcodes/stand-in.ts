import { createServer } from 'node:http'

export interface AddressStandIn {
  baseUrl: string
  close(): Promise<void>
}

/** Postcodes with special answers: no homes, our credit used up, more homes than fit one page. */
export const NO_HOMES = 'ZZ1 1ZZ'
export const NO_CREDIT = 'ZZ9 9ZZ'
export const MANY_HOMES = 'ZZ5 5ZZ'
const PAGE = 100

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

/**
 * Simulates the provider's API with invented homes, always the same per postcode. Follows OpenAPI document 4.11.0
 * (github.com/ideal-postcodes/openapi, release 4.17.0), read on 22 November 2026.
 */
export async function startAddressStandIn(options: { apiKey: string }): Promise<AddressStandIn> {
  const server = createServer((request, response) => {
    const say = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    const key = /^\/v1\/keys\/([^/]+)$/.exec(pathname)?.[1]
    if (key !== undefined && key !== options.apiKey) return say(404, { code: 4042, message: 'Key not found' })
    if (key !== undefined)
      return say(200, {
        code: 2000,
        message: 'Success',
        result: { available: true, context: 'gbr', contexts: [] },
      })
    const tight = decodeURIComponent(/^\/v1\/postcodes\/([^/]+)$/.exec(pathname)?.[1] ?? '')
    if (request.headers.authorization !== `api_key="${options.apiKey}"`)
      return say(401, { code: 4010, message: 'Invalid Key' })
    const postcode = `${tight.slice(0, -3)} ${tight.slice(-3)}`.toUpperCase()
    if (postcode === NO_CREDIT) return say(402, { code: 4020, message: 'Key balance depleted' })
    if (postcode === NO_HOMES || tight === '')
      return say(404, { code: 4040, message: 'Postcode not found', suggestions: [] })
    const homes = homesAt(postcode, postcode === MANY_HOMES ? 2 * PAGE + 50 : 6)
    const page = Number(searchParams.get('page') ?? 0)
    const result = homes.slice(page * PAGE, (page + 1) * PAGE)
    say(200, { code: 2000, message: 'Success', result, limit: PAGE, page, total: homes.length })
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

function homesAt(postcode: string, count: number) {
  const sum = [...postcode].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 10_007, 7)
  const street = STREETS[sum % STREETS.length] ?? ''
  const area = /^[A-Z]+/.exec(postcode)?.[0] ?? ''
  const first = 2 + (sum % 20)
  return Array.from({ length: count }, (_, at) => {
    const number = String(first + (at < 2 ? 0 : 2 * at))
    const flat = at < 2 ? `Flat ${at + 1}` : ''
    return inFull({ postcode, street, number, flat, post_town: TOWNS[area] ?? 'LONDON', at })
  })
}

/** Adds every field that the document requires of an address. */
function inFull(home: {
  postcode: string
  street: string
  number: string
  flat: string
  post_town: string
  at: number
}) {
  const { postcode, street, number, flat, post_town, at } = home
  const [outward = '', inward = ''] = postcode.split(' ')
  const road = `${number} ${street}`
  const empty = ''
  return {
    id: `paf_${23_000_000 + at}`,
    dataset: 'paf',
    country_iso: 'GBR',
    country_iso_2: 'GB',
    country: 'England',
    language: 'en',
    line_1: flat || road,
    line_2: flat ? road : '',
    line_3: '',
    post_town,
    postcode,
    postcode_outward: outward,
    postcode_inward: inward,
    premise: [flat, number].filter(Boolean).join(', '),
    thoroughfare: street,
    building_number: number,
    sub_building_name: flat,
    building_name: empty,
    dependant_locality: empty,
    double_dependant_locality: empty,
    dependant_thoroughfare: empty,
    po_box: empty,
    department_name: empty,
    organisation_name: empty,
    su_organisation_indicator: empty,
    delivery_point_suffix: '1A',
    postcode_type: 'S',
    udprn: 23_000_000 + at,
    umprn: empty,
    uprn: empty,
    county: empty,
    county_code: empty,
    administrative_county: empty,
    postal_county: empty,
    traditional_county: empty,
    district: empty,
    ward: empty,
    longitude: -0.12767,
    latitude: 51.503541,
    eastings: 530_047,
    northings: 179_951,
  }
}
