import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mutatedResponses, startFixedServer } from '../../testing/mutated-responses.ts'
import { addressBookSuite } from '../suite.ts'
import { createIdealPostcodes } from './index.ts'
import { type AddressStandIn, MANY_HOMES, NO_CREDIT, NO_HOMES, startAddressStandIn } from './stand-in.ts'

let standIn: AddressStandIn
let book: ReturnType<typeof createIdealPostcodes>

beforeAll(async () => {
  standIn = await startAddressStandIn({ apiKey: 'ak_test' })
  book = createIdealPostcodes({ baseUrl: standIn.baseUrl, apiKey: 'ak_test' })
})
afterAll(() => standIn.close())

describe('addresses from Ideal Postcodes', () => {
  addressBookSuite(() => book, { known: 'BS8 2DJ', unknown: NO_HOMES, failing: NO_CREDIT })

  test('have towns in normal capitals', async () => {
    expect((await book.at('ST1 1AA'))[0]?.city).toBe('Stoke-on-Trent')
  })

  test('are “unavailable” with a wrong key, a timeout or an unknown response', async () => {
    const wrongKey = createIdealPostcodes({ baseUrl: standIn.baseUrl, apiKey: 'ak_other' })
    await expect(wrongKey.at('BS8 2DJ')).rejects.toThrow('answered 401')
    const nobodyThere = createIdealPostcodes({ baseUrl: 'http://127.0.0.1:1', apiKey: 'ak_test' })
    await expect(nobodyThere.at('BS8 2DJ')).rejects.toThrow('could not be reached')
  })

  test('include all homes of a postcode with several pages', async () => {
    expect(await book.at(MANY_HOMES)).toHaveLength(250)
  })

  test('are checked by the doctor, which reports whether the key works', async () => {
    expect(await book.check()).toEqual({ works: true })
    const wrongKey = createIdealPostcodes({ baseUrl: standIn.baseUrl, apiKey: 'ak_other' })
    expect(await wrongKey.check()).toMatchObject({
      works: false,
      cure: expect.stringContaining('IDEAL_POSTCODES_KEY'),
    })
  })
})

describe('an Ideal Postcodes response in an unknown format', () => {
  let server: Awaited<ReturnType<typeof startFixedServer>>
  beforeAll(async () => {
    server = await startFixedServer()
  })
  afterAll(() => server.close())
  const asked = (status: number, body: unknown) => {
    server.answer(() => ({ status, body }))
    return createIdealPostcodes({ baseUrl: server.url, apiKey: 'ak_test' }).at('BS8 2DJ')
  }
  const home = {
    line_1: 'Flat 1',
    line_2: '2 Mill Lane',
    line_3: '',
    post_town: 'BRISTOL',
    postcode: 'BS8 2DJ',
  }
  const good = { code: 2000, message: 'Success', result: [home], limit: 100, page: 0, total: 1 }
  const whole = { line: 'Flat 1, 2 Mill Lane', city: 'Bristol', postcode: 'BS8 2DJ' }

  test('is not read as “no homes” unless the list is empty, and its field is named', async () => {
    for (const { path, how, answer } of mutatedResponses(good)) {
      const read = await asked(200, answer).catch((error: Error) => error.message)
      const what = `${how} ${path}`
      if (typeof read === 'string') expect(read, what).toContain(path.split('.').at(-1))
      else if (path === 'result.0') expect(how).toMatch(/dropped|doubled/)
      else if (path.endsWith('line_1')) expect(read, what).toEqual([{ ...whole, line: '2 Mill Lane' }])
      else if (path.endsWith('line_2')) expect(read, what).toEqual([{ ...whole, line: 'Flat 1' }])
      else expect(read, what).toEqual([whole])
    }
  })

  test('with missing address lines has empty lines, as documented', async () => {
    const { line_2: _two, line_3: _three, ...short } = home
    expect(await asked(200, { ...good, result: [short] })).toEqual([{ ...whole, line: 'Flat 1' }])
  })

  test('is not read as an empty postcode if it is a mutated refusal', async () => {
    const refusal = { code: 4040, message: 'Postcode not found', suggestions: ['BS8 2DK'] }
    expect(await asked(404, refusal)).toEqual([])
    for (const { path, how, answer } of mutatedResponses(refusal)) {
      const read = await asked(404, answer).catch((error: Error) => error.message)
      expect(read, `${how} ${path}`).toEqual(path === 'code' ? 'The address book answered 404.' : [])
    }
  })

  test('does not make the key usable if it is about the key', async () => {
    const good = { code: 2000, message: 'Success', result: { available: true, context: 'gbr' } }
    const check = (body: unknown) => {
      server.answer(() => ({ status: 200, body }))
      return createIdealPostcodes({ baseUrl: server.url, apiKey: 'ak_test' }).check()
    }
    expect(await check(good)).toEqual({ works: true })
    for (const { path, how, answer } of mutatedResponses(good)) {
      const told = await check(answer)
      if (!/^result(\.available)?$/.test(path)) expect(told, `${how} ${path}`).toEqual({ works: true })
      else
        expect(told, `${how} ${path}`).toMatchObject({ works: false, cause: expect.stringContaining(path) })
    }
  })

  test('with “not found” about something else does not mean an empty postcode', async () => {
    await expect(asked(404, { code: 4042, message: 'Key not found' })).rejects.toThrow('answered 404')
    await expect(asked(404, '<html>')).rejects.toThrow('answered 404')
  })
})
