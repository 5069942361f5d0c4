import { expect, test } from 'vitest'
import type { StoredPeriod } from './model.ts'
import { newQuestions } from './questions.ts'
import { aStoredPeriod } from './stored-period.builder.ts'

const period: StoredPeriod = aStoredPeriod({ state: 'upcoming', foundPence: 0 })
const asked = (before: Partial<StoredPeriod> | null, after: Partial<StoredPeriod>, today = '2026-09-10') =>
  newQuestions(() => (before ? { ...period, ...before } : undefined), [{ ...period, ...after }], today).map(
    ({ why }) => why,
  )

test('a payment that may be the rent is asked about once', () => {
  expect(asked({}, { awaitsAnswer: true })).toEqual(['suggested'])
  expect(asked({ awaitsAnswer: true }, { awaitsAnswer: true, state: 'not_found' })).toEqual([])
})

test('a watched month that was not found is asked about once, when that is new', () => {
  expect(asked({}, { state: 'not_found' })).toEqual(['not_found'])
  expect(asked({ state: 'not_found' }, { state: 'not_found' })).toEqual([])
  expect(asked({}, { state: 'not_found' }, '2026-11-02')).toEqual(['not_found'])
  expect(asked({}, { state: 'not_found' }, '2026-11-03')).toEqual([])
})

test('an unwatched month is never asked about as missed', () => {
  expect(asked({}, { state: 'not_found', watched: false })).toEqual([])
  expect(asked({ state: 'not_found', watched: false }, { state: 'not_found' })).toEqual(['not_found'])
})

test('a month that later payments cover is not asked about', () => {
  const settledLater = [{ on: '2026-10-12', pence: 95_000 }]
  expect(asked({}, { state: 'not_found', settledLater }, '2026-10-13')).toEqual([])
  expect(asked({}, { state: 'not_found', settledLater: [{ on: '2026-10-12', pence: 40_000 }] })).toEqual([
    'not_found',
  ])
})
