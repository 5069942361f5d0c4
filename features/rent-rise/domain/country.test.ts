import { expect, test } from 'vitest'
import { countryAt } from './country.ts'

test.each([
  ['Flat 2, 14 Alma Road, Bristol, BS8 2DJ', 'england'],
  ['9 Cathedral Road, Cardiff CF11 9LL', 'wales'],
  ['1 The Quay, Tenby, SA70 7BG', 'wales'],
  ['3 High Street, Mold, CH7 1AZ', 'wales'],
  ['3 Hoole Road, Chester, ch2 3ns', 'england'],
  ['2 Severn Street, Welshpool', null],
  ['2 Broad Street, Newtown, SY16 2AA', 'wales'],
  ['2 Pride Hill, Shrewsbury, SY1 1DN', 'england'],
  ['1 Commercial Street, Newport, NP20 1AA', 'wales'],
  ['12 Leith Walk, Edinburgh EH6 8LN', 'scotland'],
  ['4 High Street, Galashiels TD1 1SQ', 'scotland'],
  ['8 Castle Street, Carlisle CA3 8SY', 'england'],
  ['6 Botanic Avenue, Belfast, BT7 1JG', 'northern-ireland'],
  ['Gretna House, G1 Block, Leeds LS1 4DY', 'england'],
])('the home at “%s” is under the law of %s', (address, country) => {
  expect(countryAt(address)).toBe(country)
})

test.each([
  'SY10 8AA',
  'CH4 8AA',
  'HR3 5AA',
  'NP16 5AA',
  'LD7 1AA',
  'LL13 8AA',
  'TD15 1AA',
  'DG16 5AA',
  'CA6 5AA',
])('the postcode %s is on both sides of a border, so the country is not guessed', (postcode) => {
  expect(countryAt(`1 Border Lane, ${postcode}`)).toBeNull()
})

test.each(['', 'a home without a postcode', 'JE2 3AB', 'Douglas IM1 1AA'])(
  'the country of “%s” is unknown',
  (address) => {
    expect(countryAt(address)).toBeNull()
  },
)
