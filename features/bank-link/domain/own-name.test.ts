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
  ['another person', ['MR B GRANT'], null, false],
  ['no holder', [], null, false],
])('reads the member’s name from an account with %s', (_case, holders, written, alone) => {
  expect(nameAtBank(amara, holders)).toBe(written)
  expect(counted(amara, { id: 'one', holders, paysRent: true })).toEqual(alone ? ['one'] : [])
})

test('does not use an account as the member’s own before its holders were read', () => {
  expect(counted(amara, { id: 'one', holders: null, paysRent: true })).toEqual([])
})

test.each([
  ['with the initial alone', 'A OSEI', false],
  ['with the initial after the surname', 'OSEI A', false],
  ['with the whole first name', 'MISS AMARA OSEI', true],
  ['with the whole first name in second place', 'OSEI AMARA', true],
  ['with a slip in the first name', 'AMARRA OSEI', true],
])('an account %s that pays no rent counts for income: %s', (_case, holder, counts) => {
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
])('an account of %s is not the member’s alone for income, though it pays the rent', (holder) => {
  expect(counted(amara, account('one', holder, true))).toEqual([])
})

test('a first name that is the surname too is one person', () => {
  const name = { firstName: 'Mohamed', lastName: 'Mohamed' }
  expect(counted(name, account('one', 'MR MOHAMED MOHAMED', true))).toEqual(['one'])
})

test.each([
  ['MISS ANNA SMITH', true, 'MR A SMITH', false, ['hers']],
  ['MISS ANNA SMITH', false, 'MR A SMITH', true, ['hers']],
  ['MISS A SMITH', true, 'MR A SMITH', false, ['hers']],
  ['MISS A SMITH', true, 'MR A SMITH', true, []],
])('beside an account of %s (pays the rent: %s), one of %s (%s) leaves for income: %j', (...given) => {
  const [hers, paysHers, his, paysHis, left] = given
  expect(counted(anna, account('hers', hers, paysHers), account('his', his, paysHis))).toEqual(left)
})
