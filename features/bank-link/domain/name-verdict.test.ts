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
  ['the member’s own account', known([OWN]), 'matched'],
  ['a parent’s account', known([PARENTS]), 'not_matched'],
  ['the own account and another person’s, both paying rent', known([OWN, PARENTS]), 'not_matched'],
  ['the own account and another that pays no rent', known([OWN, { ...PARENTS, paysRent: false }]), 'matched'],
  ['the own account before any rent was paid', known([{ ...OWN, paysRent: false }]), 'matched'],
  ['a bank that names no holder', known([NAMELESS]), 'not_told'],
  ['an account linked before names were read', known([{ ...NAMELESS, holders: null }]), 'unread'],
  ['no account', known([]), 'unread'],
  ['a difference of names that staff approved', known([PARENTS], [ACCEPTED]), 'checked'],
  [
    'a difference approved for another typed name',
    known([PARENTS], [{ ...ACCEPTED, typedName: 'Ada Okafor' }]),
    'not_matched',
  ],
  [
    'a difference approved for another holder',
    known([PARENTS], [{ ...ACCEPTED, holders: ['MR OBI OKAFOR'] }]),
    'not_matched',
  ],
  [
    'an approved account at a bank that names no holder',
    known([NAMELESS], [{ ...ACCEPTED, holders: [], accounts: ['nameless'] }]),
    'checked',
  ],
  [
    'a later account without a holder, after one was approved',
    known(
      [NAMELESS, { ...NAMELESS, digest: 'later' }],
      [{ ...ACCEPTED, holders: [], accounts: ['nameless'] }],
    ),
    'not_told',
  ],
  [
    'an approved account that the bank has named since',
    known([{ ...PARENTS, digest: 'nameless' }], [{ ...ACCEPTED, holders: [], accounts: ['nameless'] }]),
    'not_matched',
  ],
  ['a later account of the same holder', known([{ ...PARENTS, digest: 'later' }], [ACCEPTED]), 'not_matched'],
  [
    'an account that lost its holder’s name after an approval that stored no accounts',
    known([NAMELESS], [{ ...ACCEPTED, holders: [], accounts: null }]),
    'not_told',
  ],
  [
    'a holder approved before accounts were stored',
    known([PARENTS], [{ ...ACCEPTED, accounts: null }]),
    'checked',
  ],
])('nameVerdict is $2 for %s', (_what, holders, verdict) => {
  expect(nameVerdict(AMARA, holders)).toBe(verdict)
})

test('accountsInDoubt lists the accounts whose holder does not match, with their names', () => {
  expect(accountsInDoubt(AMARA, known([OWN, PARENTS]))).toEqual({
    holders: ['MR CHIDI OKAFOR'],
    accounts: ['parents'],
  })
})
