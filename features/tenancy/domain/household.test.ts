import { expect, test } from 'vitest'
import { endedByOtherAddress, isOpen, isTooMuch, livesThere, percentOf } from './household.ts'

test('shares are compared with the rent, with a penny of rounding', () => {
  expect(isTooMuch([0.5, 0.5])).toBe(false)
  expect(isTooMuch([1 / 3, 1 / 3, 1 / 3])).toBe(false)
  expect(isTooMuch([386.67 / 1160, 386.67 / 1160, 386.67 / 1160])).toBe(false)
  expect(isTooMuch([0.5, 0.5, 0.01])).toBe(true)
  expect(percentOf([0.7, 0.5])).toBe(120)
})

test('an invitation link works once and expires', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const later = new Date('2026-11-24T10:00:00Z')
  expect(isOpen({ state: 'waiting', expiresAt: later }, now)).toBe(true)
  expect(isOpen({ state: 'waiting', expiresAt: now }, now)).toBe(false)
  for (const state of ['accepted', 'declined', 'withdrawn'] as const)
    expect(isOpen({ state, expiresAt: later }, now)).toBe(false)
})

test('a housemate with another home counts as having left, and one without a home as joining', () => {
  const home = { address: 'Flat 2, 14 Alma Road, Bristol' }
  expect(livesThere(null, home)).toBe(true)
  expect(livesThere({ address: 'flat 2, 14 alma road bristol' }, home)).toBe(true)
  expect(livesThere({ address: '9 Elsewhere Street, Leeds' }, home)).toBe(false)
})

test('a changed address ends the home’s open invitations and all housemates’ stays', () => {
  const invitations = [
    { id: 'open', state: 'waiting' },
    { id: 'declined', state: 'declined' },
    { id: 'first', state: 'accepted' },
    { id: 'second', state: 'accepted' },
  ] as const
  const stays = [
    { memberId: 'ben', invitationId: 'first' },
    { memberId: 'cleo', invitationId: 'second' },
    { memberId: 'dan', invitationId: 'of another home' },
  ]
  expect(endedByOtherAddress(invitations, stays)).toEqual({
    invitationIds: ['open'],
    memberIds: ['ben', 'cleo'],
  })
})
