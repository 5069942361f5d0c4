import { expect, test } from 'vitest'
import { type CountedRow, outcomesFrom, splitRows } from './outcomes.ts'

const row = (helped: boolean | null, count: number): CountedRow => ({
  ...{ month: '2026-11', key: 'standard', helped, count, sum: count * 499 },
  ...{ median: 3, p90: 9, secondMedian: null, secondP90: null },
})

test('a split is shown if both sides have at least five members', () => {
  const [split] = splitRows([row(null, 12), row(true, 5), row(false, 7)])
  expect(split).toMatchObject({ all: { count: 12 }, sides: { told: { count: 5 }, others: { count: 7 } } })
})

test.each([
  [4, 40],
  [40, 4],
])(
  'a side with fewer than five members hides the other side too, because the total is shown',
  (told, others) => {
    const [split] = splitRows([row(null, told + others), row(true, told), row(false, others)])
    expect(split?.all.count).toBe(told + others)
    expect(split?.sides).toBeNull()
  },
)

test('an empty side of a split is hidden, like a small one', () => {
  expect(splitRows([row(null, 30), row(false, 30)])[0]?.sides).toBeNull()
})

test('the outcomes page begins eleven calendar months before the present month', () => {
  expect(outcomesFrom('2026-11-27')).toBe('2025-12-01')
})
