import { expect, test } from 'vitest'
import { readTerms, shareOf } from '../due-days/schedule.ts'
import type { Tenancy } from '../model.ts'
import { addressTokensOf } from './address-tokens.ts'
import { limitsOf, payeesOf } from './read-tenancy.ts'

const tenancy: Tenancy = { startsOn: '2026-01-01', terms: [], payees: [] }

test.each([
  [undefined, 1],
  [0, 1],
  [-0.5, 1],
  [Number.NaN, 1],
  [0.5, 0.5],
  [1, 1],
  [50, 0.5],
  [100, 1],
  [101, 1],
])(
  'the share %j is read as %j of the rent: a fraction or a percentage, and the whole rent if neither',
  (share, part) => {
    expect(shareOf(share)).toBe(part)
  },
)

test.each([
  ['14 Harbour Street, Leeds', { flat: null, house: '14', street: 'HARBOUR', postcode: null }],
  ['Flat 2, 14 Harbour Street, LS6 2AB', { flat: '2', house: '14', street: 'HARBOUR', postcode: 'LS62AB' }],
  ['The Old Mill, Leeds', { flat: null, house: null, street: null, postcode: null }],
  ['0 Nought Row', { flat: null, house: '0', street: 'NOUGHT', postcode: null }],
  [null, { flat: null, house: null, street: null, postcode: null }],
])('the home address %j has for a payment reference: %j', (address, words) => {
  expect(addressTokensOf(address)).toEqual(words)
})

test('at most twenty-four payees with a name are searched for', () => {
  const names = [...'ABCDEFGHIJKLMNOPQRSTUVWXY'].map((letter) => `Okafor ${letter}lettings`)
  expect(payeesOf({ ...tenancy, payees: ['J Okafor', '', '--'] })).toHaveLength(1)
  expect(payeesOf({ ...tenancy, payees: names.slice(1) })).toHaveLength(24)
  expect(payeesOf({ ...tenancy, payees: names })).toHaveLength(24)
})

test('amounts that may be rent range from a part of the lowest share to sixty times the highest', () => {
  const terms = readTerms([
    { from: '2026-01-01', pence: 80_000, every: 'month' },
    { from: '2026-06-01', pence: 100_000, every: 'month' },
  ])
  expect(limitsOf(terms, 1, 0)).toEqual({
    ...{ today: 0, leastPence: 2_400, mostPence: 6_000_000 },
    risesPence: [20_000],
  })
  expect(limitsOf(terms, 0.5, 0).leastPence).toBe(1_200)
  expect(limitsOf(terms, 0.1, 0).leastPence).toBe(500)
})
