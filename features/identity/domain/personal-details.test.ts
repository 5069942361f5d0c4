import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBirthDate, readPhone, readPostcode } from './personal-details.ts'

const today = '2026-10-02'

test.each([
  ['31/12/1990', '1990-12-31'],
  ['1/2/1990', '1990-02-01'],
  ['01.02.1990', '1990-02-01'],
  ['1990-02-01', '1990-02-01'],
  ['02/10/2008', '2008-10-02'],
  ['02/10/1906', '1906-10-02'],
])('the date of birth %s is parsed as %s', (text, day) => {
  expect(readBirthDate(text, today)).toEqual({ value: day })
})

test.each([
  ['31/02/1990', 'no such day'],
  ['12/31/1990', 'DD/MM/YYYY'],
  ['yesterday', 'DD/MM/YYYY'],
  ['03/10/2008', 'at least 18'],
  ['2027-01-01', 'future'],
  ['2026-10-02', 'at least 18'],
  ['01/10/1906', 'check the year'],
])('the date of birth %s is refused: %s', (text, words) => {
  expect(readBirthDate(text, today)).toEqual({ problem: expect.stringContaining(words) })
})

test.each([
  ['sw1a1aa', 'SW1A 1AA'],
  [' m1  1ae', 'M1 1AE'],
  ['EC1A 1BB', 'EC1A 1BB'],
  ['bt7-1nn', 'BT7 1NN'],
])('the postcode %j is stored as %s', (text, kept) => {
  expect(readPostcode(text)).toEqual({ value: kept })
})

test.each(['12345', 'SW1A', 'SW1A 1AC1', 'ZZ99'])('the postcode %s is refused', (text) => {
  expect(readPostcode(text)).toHaveProperty('problem')
})

test.each(['07700 900123', '+44 (0)7700 900-123', '0044 7700 900123'])(
  'the phone number %s is accepted',
  (text) => {
    expect(readPhone(text)).toEqual({ value: text })
  },
)

test.each(['none', '123', '+44 7700 9001234567890'])('the phone number %s is refused', (text) => {
  expect(readPhone(text)).toHaveProperty('problem')
})

test('any personal detail is either parsed or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const reading of [readBirthDate(text, today), readPostcode(text), readPhone(text)]) {
        expect('value' in reading || reading.problem.endsWith('.')).toBe(true)
      }
    }),
  )
})
