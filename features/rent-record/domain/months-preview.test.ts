import { expect, test } from 'vitest'
import { monthsPreview } from './months-preview.ts'

const TODAY = '2026-11-23'
const due = (dueOn: string, change: object = {}) => ({
  dueOn,
  found: 'on_time' as const,
  bankProven: true,
  awaitsAnswer: false,
  ...change,
})
const seenIn = (month: string, ...periods: Parameters<typeof monthsPreview>[0][number][]) =>
  monthsPreview(periods, TODAY).find((one) => one.month === month)?.seen

test('the free look shows 24 months, the present one last, and none before the first rent as proved', () => {
  const months = monthsPreview([], TODAY)
  expect(months).toHaveLength(24)
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2024-12', '2026-11'])
  expect(new Set(months.map(({ seen }) => seen))).toEqual(new Set(['not_seen']))
})

test('a month of the free look is proved once all its rent was paid at a bank, late or on time', () => {
  expect(seenIn('2026-10', due('2026-10-01'))).toBe('proved')
  expect(seenIn('2026-10', due('2026-10-01', { found: 'late' }))).toBe('proved')
  expect(seenIn('2026-10', due('2026-10-02'), due('2026-10-16', { found: 'part_paid' }))).toBe('not_seen')
  expect(seenIn('2026-10', due('2026-10-01', { bankProven: false }))).toBe('not_seen')
})

test('a doubtful payment in the free look is asked about and not counted', () => {
  const unsure = due('2026-10-01', { found: 'not_found', bankProven: false, awaitsAnswer: true })
  expect(seenIn('2026-10', unsure)).toBe('asked')
})
