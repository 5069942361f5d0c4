import { expect, test } from 'vitest'
import { deletionDay, dueAction, type FreeLook, nextFreeLookOn } from './free-look-dates.ts'

const at = (day: string): Date => new Date(`${day}T15:00:00Z`)
const look = (changes: Partial<FreeLook> = {}): FreeLook => ({
  id: 'one',
  begunAt: at('2026-11-01'),
  linkedAt: at('2026-11-02'),
  warnedAt: null,
  endedAt: null,
  ...changes,
})

test('the free look is deleted seven days after the bank was linked', () => {
  expect(deletionDay(look())).toBe('2026-11-09')
  expect(dueAction(look(), '2026-11-08')).toBe('warning')
  expect(dueAction(look(), '2026-11-09')).toBe('end')
  expect(dueAction(look(), '2026-12-24')).toBe('end')
})

test('the member is reminded once, two days before the free look is deleted', () => {
  expect(dueAction(look(), '2026-11-06')).toBeNull()
  expect(dueAction(look(), '2026-11-07')).toBe('warning')
  expect(dueAction(look({ warnedAt: at('2026-11-07') }), '2026-11-08')).toBeNull()
})

test('a free look without a linked bank ends silently and does not count', () => {
  const unlinked = look({ linkedAt: null })
  expect(dueAction(unlinked, '2026-11-07')).toBeNull()
  expect(dueAction(unlinked, '2026-11-08')).toBe('end')
  expect(nextFreeLookOn([unlinked], '2026-11-08')).toBeNull()
})

test('a member can have one free look in ninety days, counted from the latest linked one', () => {
  const earlier = look({ linkedAt: at('2026-03-01'), endedAt: at('2026-03-08') })
  const latest = look({ endedAt: at('2026-11-03') })
  expect(nextFreeLookOn([latest, earlier], '2026-11-04')).toBe('2027-01-31')
  expect(nextFreeLookOn([latest, earlier], '2027-01-30')).toBe('2027-01-31')
  expect(nextFreeLookOn([latest, earlier], '2027-01-31')).toBeNull()
})
