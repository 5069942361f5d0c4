import type { SentLine } from '@keyturn/agency-files/constants'
import { expect, test } from 'vitest'
import { mayAnswer, monthToCheck } from './credit-file-check.ts'

const line = (month: string, change: Partial<SentLine> = {}): SentLine => ({
  agency: 'experian',
  month,
  status: '0',
  flag: null,
  sentOn: '2026-06-20',
  visibleBy: '2026-08-15',
  outcome: 'accepted',
  answeredOn: '2026-06-22',
  ...change,
})
const lookedFor = (lines: SentLine[], today = '2026-08-16', questioned: string[] = []) =>
  monthToCheck(lines, { agency: 'experian', today, questioned })

test('a month can be checked from the day after it should be visible, and not before', () => {
  expect(lookedFor([line('2026-05')], '2026-08-15')).toBeNull()
  expect(lookedFor([line('2026-05')], '2026-08-16')).toBe('2026-05')
})

test('the newest of the visible months is checked', () => {
  const later = line('2026-06', { visibleBy: '2026-09-14' })
  expect(lookedFor([line('2026-04'), line('2026-05'), later])).toBe('2026-05')
})

test.each([
  ['at another agency', { agency: 'equifax' }],
  ['not answered yet', { outcome: null }],
  ['not accepted', { outcome: 'rejected' }],
  ['without a payment status', { status: 'U' }],
  ['under query', { flag: 'Q' }],
] as const)('a month is not checked if its record is %s', (_which, change) => {
  expect(lookedFor([line('2026-05', change)])).toBeNull()
})

test('a month sent again is checked by its latest delivery; a disputed month is not checked', () => {
  const anew = line('2026-05', { sentOn: '2026-07-20', visibleBy: '2026-09-14' })
  expect(lookedFor([line('2026-05'), anew])).toBeNull()
  expect(lookedFor([line('2026-05')], '2026-08-16', ['2026-05'])).toBeNull()
})

test('a missing month can be found later; any other answer is final', () => {
  expect(mayAnswer('not_seen', 'seen')).toBe(true)
  expect(mayAnswer('traced', 'seen')).toBe(true)
  expect(mayAnswer('seen', 'not_seen')).toBe(false)
  expect(mayAnswer('not_seen', 'not_seen')).toBe(false)
  expect(mayAnswer('wrong', 'seen')).toBe(false)
})
