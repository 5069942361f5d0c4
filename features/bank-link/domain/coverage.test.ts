import { addDays } from '@keyturn/platform/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { covers, daysKnown, mergeWindows } from './coverage.ts'

test('coverage includes a span exactly if it includes each of its days', () => {
  const dayAt = (nth: number): string => addDays('2026-01-01', nth)
  const window = fc
    .tuple(fc.nat(60), fc.nat(20))
    .map(([from, length]) => ({ from: dayAt(from), to: dayAt(from + length) }))
  fc.assert(
    fc.property(fc.array(window, { maxLength: 6 }), window, (windows, span) => {
      const known = new Set(windows.flatMap(({ from, to }) => daysOf(from, to)))
      expect(covers(windows, span)).toBe(daysOf(span.from, span.to).every((day) => known.has(day)))
      expect(mergeWindows(mergeWindows(windows))).toEqual(mergeWindows(windows))
    }),
  )
  function daysOf(from: string, to: string): string[] {
    const days: string[] = []
    for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
    return days
  }
})

describe('the covered days after a read', () => {
  const today = '2026-12-10'
  const changesOnly = { coverage: [], window: null, shown: [], knownDays: null, today }

  test('end yesterday, because transactions of today may still arrive', () => {
    const window = { from: '2026-09-01', to: today }
    expect(daysKnown({ ...changesOnly, window, shown: [window] })).toEqual([
      { from: '2026-09-01', to: '2026-12-09' },
    ])
  })

  test('begin on the day of linking if the account was empty then', () => {
    const first = { ...changesOnly, window: { from: '2024-11-24', to: '2026-11-24' }, today: '2026-11-24' }
    expect(daysKnown(first)).toEqual([])
    const known = daysKnown({ ...changesOnly, today: '2026-11-25' })
    expect(known).toEqual([{ from: '2026-11-24', to: '2026-11-24' }])
    expect(daysKnown({ ...changesOnly, coverage: known })).toEqual([{ from: '2026-11-24', to: '2026-12-09' }])
  })

  test('never exceed the coverage that the provider reports', () => {
    const knownDays = [{ from: '2026-12-01', to: '2026-12-05' }]
    const coverage = [{ from: '2026-11-01', to: '2026-11-10' }]
    expect(daysKnown({ ...changesOnly, knownDays, coverage })).toEqual([...coverage, ...knownDays])
    expect(daysKnown({ ...changesOnly, knownDays })).toEqual([])
  })
})
