import { expect, test } from 'vitest'
import { agenciesCovered, type StandingConsent } from './coverage.ts'

const chosen: StandingConsent[] = [
  { agency: 'equifax', since: '2026-03-01T09:00:00.000Z' },
  { agency: 'experian', since: '2026-01-01T09:00:00.000Z' },
  { agency: 'transunion', since: '2026-02-01T09:00:00.000Z' },
]

test('a plan for three covers all that were chosen, in the order they were chosen', () =>
  expect(agenciesCovered(chosen, 3)).toEqual(['experian', 'transunion', 'equifax']))
test('after a change to a plan for one, the agency chosen first stays', () =>
  expect(agenciesCovered(chosen, 1)).toEqual(['experian']))
test('without a plan there is none', () => expect(agenciesCovered(chosen, 0)).toEqual([]))
test('agencies chosen in one breath keep one order', () => {
  const same = chosen.map((each) => ({ ...each, since: '2026-01-01T09:00:00.000Z' }))
  expect(agenciesCovered(same, 2)).toEqual(['equifax', 'experian'])
})
