import { expect, test } from 'vitest'
import { supersededBy } from './supersede.ts'

const october = { kind: 'rent_found', fact: { month: '2026-10', dueOn: '2026-10-01' } } as const
const asked = (...months: string[]) =>
  ({ id: months.join(), kind: 'month_to_confirm', facts: months.map((month) => ({ month })) }) as const
const ahead = (day: string) => ({ id: day, kind: 'coming_rent', facts: [{ day }] }) as const

test('finding rent dismisses only the question about its own month', () => {
  const questions = [asked('2026-10'), asked('2026-09'), asked('2026-10', '2026-09')]
  expect(supersededBy(october, questions)).toEqual(['2026-10'])
})

test('finding rent dismisses only the reminder for its own due date', () => {
  expect(supersededBy(october, [ahead('2026-10-01'), ahead('2026-11-01')])).toEqual(['2026-10-01'])
  const nowhere = { kind: 'rent_found', fact: { month: '2026-10' } } as const
  expect(supersededBy(nowhere, [{ id: 'no day', kind: 'troubled_rent', facts: [{}] }])).toEqual([])
})

test('other notifications dismiss nothing', () => {
  expect(supersededBy({ kind: 'points_earned', fact: { month: '2026-10' } }, [asked('2026-10')])).toEqual([])
  expect(supersededBy({ kind: 'rent_found', fact: {} }, [asked('2026-10')])).toEqual([])
})
