import { expect, test } from 'vitest'
import { newQuestions } from './questions.ts'

const period = {
  tenancyId: 'home',
  dueOn: '2026-09-01',
  state: 'upcoming',
  awaitsAnswer: false,
  watched: true,
}
const asked = (before: Partial<typeof period> | null, after: Partial<typeof period>, today = '2026-09-10') =>
  newQuestions(() => (before ? { ...period, ...before } : undefined), [{ ...period, ...after }], today).map(
    ({ why }) => why,
  )

test('a payment that may be the rent is asked about once', () => {
  expect(asked({}, { awaitsAnswer: true })).toEqual(['suggested'])
  expect(asked({ awaitsAnswer: true }, { awaitsAnswer: true, state: 'not_found' })).toEqual([])
})

test('a month we watched and did not see is asked about once, when it is news', () => {
  expect(asked({}, { state: 'not_found' })).toEqual(['not_found'])
  expect(asked({ state: 'not_found' }, { state: 'not_found' })).toEqual([])
  expect(asked({}, { state: 'not_found' }, '2026-11-02')).toEqual(['not_found'])
  expect(asked({}, { state: 'not_found' }, '2026-11-03')).toEqual([])
})

test('a month nobody watched is never asked about as missing', () => {
  expect(asked({}, { state: 'not_found', watched: false })).toEqual([])
  expect(asked({ state: 'not_found', watched: false }, { state: 'not_found' })).toEqual(['not_found'])
})
