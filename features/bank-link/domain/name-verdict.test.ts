import { expect, test } from 'vitest'
import { type AccountHolders, accountsInDoubt, nameVerdict } from './name-verdict.ts'

const AMARA = { firstName: 'Amara', lastName: 'Okafor' }
const OWN = { digest: 'own', holders: ['MS A OKAFOR'], paysRent: true }
const PARENTS = { digest: 'parents', holders: ['MR CHIDI OKAFOR'], paysRent: true }

const NAMELESS = { digest: 'nameless', holders: [], paysRent: true }
const ACCEPTED = { typedName: 'Amara Okafor', holders: ['MR CHIDI OKAFOR'], accounts: ['parents'] }

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
  ['a bank that names no holder', known([NAMELESS]), 'not_told'],
  ['an account linked before names were read', known([{ ...NAMELESS, holders: null }]), 'unread'],
  ['no account', known([]), 'unread'],
  ['a difference that a person accepted', known([PARENTS], [ACCEPTED]), 'checked'],
  [
    'a difference accepted for another typed name',
    known([PARENTS], [{ ...ACCEPTED, typedName: 'Ada Okafor' }]),
    'not_matched',
  ],
  [
    'a difference accepted for another holder',
    known([PARENTS], [{ ...ACCEPTED, holders: ['MR OBI OKAFOR'] }]),
    'not_matched',
  ],
  [
    'a bank that names no holder, accepted',
    known([NAMELESS], [{ ...ACCEPTED, holders: [], accounts: ['nameless'] }]),
    'checked',
  ],
  [
    'a later account without holder, after one was accepted',
    known(
      [NAMELESS, { ...NAMELESS, digest: 'later' }],
      [{ ...ACCEPTED, holders: [], accounts: ['nameless'] }],
    ),
    'not_told',
  ],
  [
    'an accepted account that names somebody since',
    known([{ ...PARENTS, digest: 'nameless' }], [{ ...ACCEPTED, holders: [], accounts: ['nameless'] }]),
    'not_matched',
  ],
  ['a later account of the same holder', known([{ ...PARENTS, digest: 'later' }], [ACCEPTED]), 'not_matched'],
  [
    'an account that names nobody since a difference was accepted before accounts were stored',
    known([NAMELESS], [{ ...ACCEPTED, holders: [], accounts: null }]),
    'not_told',
  ],
  [
    'a holder accepted before accounts were stored',
    known([PARENTS], [{ ...ACCEPTED, accounts: null }]),
    'checked',
  ],
])('nameVerdict: %s', (_what, holders, verdict) => {
  expect(nameVerdict(AMARA, holders)).toBe(verdict)
})

test('accountsInDoubt lists the accounts that do not match, and their names', () => {
  expect(accountsInDoubt(AMARA, known([OWN, PARENTS]))).toEqual({
    holders: ['MR CHIDI OKAFOR'],
    accounts: ['parents'],
  })
})
