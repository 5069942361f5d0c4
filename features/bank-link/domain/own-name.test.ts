import { expect, test } from 'vitest'
import { nameAtBank, ownIncomeAccounts } from './own-name.ts'

const amara = { firstName: 'Amara', lastName: 'Osei' }
const anna = { firstName: 'Anna', lastName: 'Smith' }
const account = (id: string, holder: string, paysRent = false) => ({ id, holders: [holder], paysRent })
const counted = (name: typeof amara, ...accounts: Parameters<typeof ownIncomeAccounts>[1][number][]) => [
  ...ownIncomeAccounts(name, accounts),
]

test.each([
  ['one holder', ['MISS A OSEI'], 'MISS A OSEI', true],
  ['two holders', ['MR B GRANT', 'MISS AMARA OSEI'], 'MISS AMARA OSEI', false],
  ['two people in one text', ['MR B & MRS A OSEI'], null, false],
  ['another holder', ['MR B GRANT'], null, false],
  ['no holder', [], null, false],
])('the member’s name at the bank is $2 for an account with %s', (_case, holders, written, alone) => {
  expect(nameAtBank(amara, holders)).toBe(written)
  expect(counted(amara, { id: 'one', holders, paysRent: true })).toEqual(alone ? ['one'] : [])
})

test('an account whose holders were not read is not counted for income', () => {
  expect(counted(amara, { id: 'one', holders: null, paysRent: true })).toEqual([])
})

test.each([
  ['under only an initial', 'A OSEI', false],
  ['under the surname and an initial', 'OSEI A', false],
  ['under the whole first name', 'MISS AMARA OSEI', true],
  ['under the whole first name in second place', 'OSEI AMARA', true],
  ['under a misspelt first name', 'AMARRA OSEI', true],
])('an account without rent, held by the member %s, counts for income: %s', (_case, holder, counts) => {
  expect(counted(amara, account('one', holder))).toEqual(counts ? ['one'] : [])
  expect(counted(amara, account('one', holder, true))).toEqual(['one'])
})

test.each([
  'A OSEI ATTORNEY FOR MRS K OSEI',
  'A OSEI POA K OSEI',
  'A OSEI FOR K OSEI',
  'A OSEI RE K OSEI',
  'A OSEI EXOR K OSEI',
  'AMARA OSEI KOFI OSEI',
  'A OSEI K OSEI',
])('the account of %s does not count for income, although it pays the rent', (holder) => {
  expect(counted(amara, account('one', holder, true))).toEqual([])
})

test('a holder whose first name equals the surname is one person', () => {
  const name = { firstName: 'Mohamed', lastName: 'Mohamed' }
  expect(counted(name, account('one', 'MR MOHAMED MOHAMED', true))).toEqual(['one'])
})

test.each([
  ['MISS ANNA SMITH', true, 'MR A SMITH', false, ['hers']],
  ['MISS ANNA SMITH', false, 'MR A SMITH', true, ['hers']],
  ['MISS A SMITH', true, 'MR A SMITH', false, ['hers']],
  ['MISS A SMITH', true, 'MR A SMITH', true, []],
])('counted for income are $4, of %s (pays the rent: $1) and $2 (pays the rent: $3)', (...given) => {
  const [hers, paysHers, his, paysHis, left] = given
  expect(counted(anna, account('hers', hers, paysHers), account('his', his, paysHis))).toEqual(left)
})
