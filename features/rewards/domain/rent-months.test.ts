import { describe, expect, it } from 'vitest'
import { type RentPeriod, reasonsByMonth } from './rent-months.ts'

const june: RentPeriod = {
  dueOn: '2026-06-12',
  state: 'not_found',
  awaitsAnswer: false,
  watched: true,
  bankProven: true,
  evidenceProves: null,
}
const standing = (change: Partial<RentPeriod>, held: string[] = []) =>
  reasonsByMonth([{ ...june, ...change }], new Set(held)).get('2026-06')

describe('a month of rent without points gives the reason', () => {
  it.each([
    ['is not due yet', { state: 'upcoming' }, 'not_due'],
    ['waits for an answer', { awaitsAnswer: true }, 'asked'],
    ['was read and not found', {}, 'not_found'],
    ['was not read', { watched: false }, 'not_read'],
    ['was returned', { state: 'reversed' }, 'came_back'],
    ['was missed', { state: 'confirmed_missed' }, 'missed'],
    ['was paid on a day of another month', { state: 'verified_on_time' }, 'other_month'],
    ['has only the member’s statement', { state: 'verified_late', bankProven: false }, 'own_statement'],
  ] as const)('why it %s', (_what, change, expected) => expect(standing(change)).toBe(expected))

  it('“being checked” while its points are held', () => {
    expect(standing({ state: 'verified_on_time' }, ['2026-06'])).toBe('checked')
  })

  it('for the week whose reason is most urgent', () => {
    const week = (dueOn: string, change: Partial<RentPeriod>): RentPeriod => ({ ...june, dueOn, ...change })
    const weeks = [
      week('2026-06-05', { state: 'verified_on_time' }),
      week('2026-06-12', { watched: false }),
      week('2026-06-19', { state: 'upcoming' }),
    ]
    expect(reasonsByMonth(weeks, new Set()).get('2026-06')).toBe('not_read')
  })
})
