import { expect, test } from 'vitest'
import { byDay, dayName } from './times.ts'

const at = (created_at: string) => ({ created_at })
const now = new Date('2026-11-21T00:30:00Z')
const items = [
  at('2026-11-21T00:10:00Z'),
  at('2026-11-20T23:50:00Z'),
  at('2026-11-20T14:00:00Z'),
  at('2026-11-02T09:00:00Z'),
]

test('notifications are grouped by day in the member’s own time zone', () => {
  const days = (zone: string) =>
    byDay(items, now, zone).map(({ day, items: some }) => `${day} ${some.length}`)
  expect(days('Europe/London')).toEqual(['Today 1', 'Yesterday 2', '02 November 2026 1'])
  expect(days('Asia/Tokyo')).toEqual(['Today 2', 'Yesterday 1', '02 November 2026 1'])
})

test.each([
  ['2026-03-28T12:00:00Z', '2026-03-29T23:30:00Z', '28 March 2026'],
  ['2026-03-29T12:00:00Z', '2026-03-29T23:30:00Z', 'Yesterday'],
  ['2026-10-24T12:00:00Z', '2026-10-25T23:30:00Z', 'Yesterday'],
  ['2026-10-25T00:10:00Z', '2026-10-25T23:30:00Z', 'Today'],
])('a notification of %s, read at %s around a change of clocks, is headed “%s”', (then, now, heading) => {
  expect(dayName(new Date(then), new Date(now), 'Europe/London')).toBe(heading)
})
