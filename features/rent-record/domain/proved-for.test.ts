import { expect, test } from 'vitest'
import { provedForChanges, withOtherPayee } from './proved-for.ts'

const HOME = {
  id: 'home',
  landlords: [{ from: '2026-01-01', name: 'Duke of Westminster Estates' }],
  tenancy: { address: '1 Hyde Park', payees: ['Duke of Westminster Estates', 'Bobby Matey'] },
} as const
const period = {
  tenancyId: 'home',
  dueOn: '2026-02-01',
  state: 'verified_on_time',
  bankProven: true,
  evidenceProves: null,
} as const
const match = (description: string) => ({
  tenancyId: 'home',
  settles: ['2026-02-01'],
  confidence: 1,
  merchant: null,
  description,
})
const payeeOf = (...lines: string[]) => {
  const { fresh } = provedForChanges([], { periods: [period], homes: [HOME], matches: lines.map(match) })
  return withOtherPayee([period], fresh)[0]?.otherPayee
}

test.each([
  ['the landlord', ['STO DUKE OF WESTMINSTER ESTATES'], null],
  ['an agent, company or housemate that the renter declared', ['BOBBY MATEY STO'], 'named'],
  ['an undeclared payee', ['K SMITH RENT'], 'unnamed'],
  [
    'the landlord once and a declared payee once',
    ['STO DUKE OF WESTMINSTER ESTATES', 'BOBBY MATEY'],
    'named',
  ],
  ['a declared payee once and an undeclared one once', ['BOBBY MATEY', 'K SMITH'], 'unnamed'],
])('a month whose payments name %s has the payee “$2” on the passport', (_what, lines, payee) => {
  expect(payeeOf(...lines)).toBe(payee)
})
