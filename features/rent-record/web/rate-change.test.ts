import { expect, test } from 'vitest'
import { rateChange } from './rate-change.ts'

const month = (before: 'not_found' | 'on_time' | 'late', after: 'not_found' | 'on_time' | 'late') => ({
  due_on: '2026-04-01',
  before,
  after,
  found_before: 0,
  found_after: 950,
  proof_changes: true,
})
const rate = { percent: 94, on_time: 17, verified: 18 }

test('a month that becomes late lowers the on-time rate, and the sentence names both rates', () => {
  expect(rateChange(rate, [month('not_found', 'late')])).toBe('Your on-time rate goes from 94% to 89%.')
})

test('an on-time rate that stays, begins or ends has its own sentence', () => {
  expect(rateChange({ percent: 100, on_time: 3, verified: 3 }, [month('not_found', 'on_time')])).toBeNull()
  expect(rateChange({ percent: null, on_time: 0, verified: 0 }, [month('not_found', 'on_time')])).toBe(
    'Your on-time rate is then 100%.',
  )
  expect(rateChange({ percent: 100, on_time: 1, verified: 1 }, [month('on_time', 'not_found')])).toBe(
    'You then have no on-time rate.',
  )
})
