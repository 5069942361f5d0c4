import { expect, test } from 'vitest'
import { REQUEST_STATES } from '../constants.ts'
import { evidenceLevel } from './evidence.ts'
import { askAgainOn, mayMove, openness } from './landlord-request.ts'

const at = new Date('2026-11-01T09:00:00Z')

test('the landlord’s confirmation is the best evidence, and payments the next best', () => {
  expect(evidenceLevel({ matchedAt: null, landlordConfirmedAt: null })).toBe('declared')
  expect(evidenceLevel({ matchedAt: at, landlordConfirmedAt: null })).toBe('matched')
  expect(evidenceLevel({ matchedAt: null, landlordConfirmedAt: at })).toBe('confirmed')
})

test('a question is answered once, and a confirmation can only be ended', () => {
  const moves = REQUEST_STATES.map((from) => [from, REQUEST_STATES.filter((to) => mayMove(from, to))])
  expect(Object.fromEntries(moves)).toEqual({
    waiting: ['confirmed', 'corrected', 'not_my_tenant', 'withdrawn'],
    confirmed: ['no_longer'],
    corrected: ['no_longer'],
    not_my_tenant: [],
    no_longer: [],
    withdrawn: [],
  })
})

test('a confirmation is valid for a year, even from 29 February', () => {
  expect([askAgainOn('2026-09-10'), askAgainOn('2028-02-29')]).toEqual(['2027-09-10', '2029-02-28'])
})

test('an unanswered question to a landlord expires', () => {
  const before = new Date(at.getTime() - 1)
  expect(openness({ state: 'waiting', expiresAt: at }, before)).toBe('open')
  expect(openness({ state: 'waiting', expiresAt: at }, at)).toBe('expired')
  expect(openness({ state: 'withdrawn', expiresAt: at }, before)).toBe('expired')
  expect(openness({ state: 'corrected', expiresAt: before }, at)).toBe('answered')
})
