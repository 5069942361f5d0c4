import { expect, test } from 'vitest'
import { firmOf } from './firm.ts'

const known = { name: 'Example Bank Data Limited', number: '123456', termsUrl: null }

test('the authorised firm is shown with its number, its register entry and its terms', () => {
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

test('the operator’s settings of the firm override the built-in ones, and an unknown number is null', () => {
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
