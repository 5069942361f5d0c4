import { expect, it } from 'vitest'
import { type DeclaredHome, plausiblePence } from './typical-rents.ts'

const home = (address: string, given: Partial<DeclaredHome> = {}): DeclaredHome => ({
  address,
  nation: 'england-and-wales',
  share: 1,
  terms: [{ from: '2026-01-01', pence: 300_000, every: 'month' }],
  ...given,
})

it.each([
  ['London', home('1 High Road, London SW2 1AA'), 900_000],
  ['England', home('1 High Road, Leeds LS1 1AA'), 560_000],
  ['Wales', home('1 High Road, Cardiff CF10 1AA'), 320_000],
  ['Scotland', home('1 High Road, Edinburgh EH1 1AA', { nation: 'scotland' }), 400_000],
  ['an address without postcode', home('1 High Road'), 560_000],
  ['a small declared share', home('1 High Road, London SW2 1AA', { share: 0.1 }), 300_000],
  [
    'a declared weekly rent',
    home('1 High Road, London SW2 1AA', { terms: [{ from: '2026-01-01', pence: 50_000, every: 'week' }] }),
    650_000,
  ],
])('the plausible rent is $2 pence for %s', (_where, where, pence) => {
  expect(plausiblePence(where, '2026-05-01')).toBe(pence)
})
