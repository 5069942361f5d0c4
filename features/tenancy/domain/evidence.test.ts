import { expect, test } from 'vitest'
import { REQUEST_STATES } from '../words.ts'
import { evidenceLevel } from './evidence.ts'
import { mayMove, openness } from './landlord-request.ts'

const at = new Date('2026-11-01T09:00:00Z')

test('the landlord’s word is the best evidence, then the payments', () => {
  expect(evidenceLevel({ matchedAt: null, landlordConfirmedAt: null })).toBe('declared')
  expect(evidenceLevel({ matchedAt: at, landlordConfirmedAt: null })).toBe('matched')
  expect(evidenceLevel({ matchedAt: null, landlordConfirmedAt: at })).toBe('confirmed')
})

test('a question that was answered or withdrawn is never answered again', () => {
  for (const from of REQUEST_STATES)
    for (const to of REQUEST_STATES) expect(mayMove(from, to)).toBe(from === 'waiting' && to !== 'waiting')
})

test('a question closes by itself', () => {
  const before = new Date(at.getTime() - 1)
  expect(openness({ state: 'waiting', expiresAt: at }, before)).toBe('open')
  expect(openness({ state: 'waiting', expiresAt: at }, at)).toBe('expired')
  expect(openness({ state: 'withdrawn', expiresAt: at }, before)).toBe('expired')
  expect(openness({ state: 'corrected', expiresAt: before }, at)).toBe('answered')
})
