import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('an id is a UUID of version 7', () => {
  const id = newId(new Date('2026-10-02T09:00:00Z'))
  expect(isId(id)).toBe(true)
  expect(id[14]).toBe('7')
})

test('ids sort by the time at which they were made', () => {
  const times = fc.integer({ min: 0, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 1_000_000_000 }), (time, gap) => {
      expect(newId(new Date(time)) < newId(new Date(time + gap))).toBe(true)
    }),
  )
})

test('ids made in the same millisecond differ', () => {
  const now = new Date(0)
  expect(new Set(Array.from({ length: 1_000 }, () => newId(now))).size).toBe(1_000)
})
