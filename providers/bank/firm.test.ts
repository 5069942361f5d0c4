import { expect, test } from 'vitest'
import { firmOf } from './firm.ts'

const known = { name: 'Example Bank Data Limited', number: '123456', termsUrl: null }

test('the firm that reads a bank is shown with its number, its entry in the register and its terms', () => {
  expect(firmOf({ ...known, termsUrl: 'https://example.com/terms' })).toEqual({
    firm: {
      name: 'Example Bank Data Limited',
      number: '123456',
      registerUrl: 'https://register.fca.org.uk/s/search?q=123456&type=Companies',
      termsUrl: 'https://example.com/terms',
    },
    reconfirmDays: 90,
  })
})

test('what the operator sets of the firm comes before what is known of it, and a number that is not known is none', () => {
  const set = { number: '654321', termsUrl: 'https://example.com/new', reconfirmDays: 180 }
  expect(firmOf(known, set)).toMatchObject({
    firm: { number: '654321', termsUrl: 'https://example.com/new' },
    reconfirmDays: 180,
  })
  expect(firmOf({ ...known, number: null }).firm).toMatchObject({
    number: null,
    registerUrl: 'https://register.fca.org.uk/s/search?q=Example%20Bank%20Data%20Limited&type=Companies',
  })
})
