import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressBook } from '../port.ts'
import { addressBookSuite } from '../suite.ts'
import { type AddressStandIn, createIdealPostcodes, startAddressStandIn } from './index.ts'
import { NO_CREDIT, NOBODY } from './stand-in.ts'

let standIn: AddressStandIn
let book: AddressBook

beforeAll(async () => {
  standIn = await startAddressStandIn({ apiKey: 'ak_test' })
  book = createIdealPostcodes({ baseUrl: standIn.baseUrl, apiKey: 'ak_test' })
})
afterAll(() => standIn.close())

describe('addresses from Ideal Postcodes', () => {
  addressBookSuite(() => book, { known: 'BS8 2DJ', unknown: NOBODY, failing: NO_CREDIT })

  test('towns are written as people write them', async () => {
    expect((await book.at('ST1 1AA'))[0]?.city).toBe('Stoke-on-Trent')
  })

  test('a wrong key, a silent host and a stranger’s answer are all the same to the caller', async () => {
    const wrongKey = createIdealPostcodes({ baseUrl: standIn.baseUrl, apiKey: 'ak_other' })
    await expect(wrongKey.at('BS8 2DJ')).rejects.toThrow('answered 401')
    const nobodyThere = createIdealPostcodes({ baseUrl: 'http://127.0.0.1:1', apiKey: 'ak_test' })
    await expect(nobodyThere.at('BS8 2DJ')).rejects.toThrow('could not be reached')
  })
})
