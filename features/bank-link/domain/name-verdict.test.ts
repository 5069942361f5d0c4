import { expect, test } from 'vitest'
import { type AccountHolders, holdersInDoubt, nameVerdict } from './name-verdict.ts'

const AMARA = { firstName: 'Amara', lastName: 'Okafor' }
const OWN = { holders: ['MS A OKAFOR'], paysRent: true }
const PARENTS = { holders: ['MR CHIDI OKAFOR'], paysRent: true }

const known = (accounts: AccountHolders['accounts'], accepted: AccountHolders['accepted'] = []) => ({
  accounts,
  accepted,
})

test.each<[string, AccountHolders, string]>([
  ['an own account', known([OWN]), 'matched'],
  ['an account of a parent', known([PARENTS]), 'not_matched'],
  ['an own account beside one of a stranger, both paying rent', known([OWN, PARENTS]), 'not_matched'],
  ['an own account beside one that pays no rent', known([OWN, { ...PARENTS, paysRent: false }]), 'matched'],
  ['no rent paid yet, own account', known([{ ...OWN, paysRent: false }]), 'matched'],
  ['a bank that names no holder', known([{ holders: [], paysRent: true }]), 'not_told'],
  ['an account linked before names were read', known([{ holders: null, paysRent: true }]), 'unread'],
  ['no account', known([]), 'unread'],
  [
    'a difference that a person accepted',
    known([PARENTS], [{ typedName: 'Amara Okafor', holders: ['MR CHIDI OKAFOR'] }]),
    'checked',
  ],
  [
    'a difference accepted for another typed name',
    known([PARENTS], [{ typedName: 'Ada Okafor', holders: ['MR CHIDI OKAFOR'] }]),
    'not_matched',
  ],
  [
    'a difference accepted for another holder',
    known([PARENTS], [{ typedName: 'Amara Okafor', holders: ['MR OBI OKAFOR'] }]),
    'not_matched',
  ],
  [
    'a bank that names no holder, accepted',
    known([{ holders: [], paysRent: true }], [{ typedName: 'Amara Okafor', holders: [] }]),
    'checked',
  ],
])('nameVerdict: %s', (_what, holders, verdict) => {
  expect(nameVerdict(AMARA, holders)).toBe(verdict)
})

test('holdersInDoubt lists the names of accounts that do not match', () => {
  expect(holdersInDoubt(AMARA, known([OWN, PARENTS]))).toEqual(['MR CHIDI OKAFOR'])
})
