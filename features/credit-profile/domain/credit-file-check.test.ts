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

test('a month is checked from the day after it should show, and no sooner', () => {
  expect(lookedFor([line('2026-05')], '2026-08-15')).toBeNull()
  expect(lookedFor([line('2026-05')], '2026-08-16')).toBe('2026-05')
})

test('the newest of the months that should show is checked', () => {
  const later = line('2026-06', { visibleBy: '2026-09-14' })
  expect(lookedFor([line('2026-04'), line('2026-05'), later])).toBe('2026-05')
})

test.each([
  ['another agency’s', { agency: 'equifax' }],
  ['one not answered', { outcome: null }],
  ['one not taken', { outcome: 'rejected' }],
  ['one that says nothing', { status: 'U' }],
  ['one under query', { flag: 'Q' }],
] as const)('a month is not checked if it is %s', (_which, change) => {
  expect(lookedFor([line('2026-05', change)])).toBeNull()
})

test('a month sent again counts from the last time, and a disputed month is not checked', () => {
  const anew = line('2026-05', { sentOn: '2026-07-20', visibleBy: '2026-09-14' })
  expect(lookedFor([line('2026-05'), anew])).toBeNull()
  expect(lookedFor([line('2026-05')], '2026-08-16', ['2026-05'])).toBeNull()
})

test('a missing month may be found later, and any other answer is final', () => {
  expect(mayAnswer('not_seen', 'seen')).toBe(true)
  expect(mayAnswer('traced', 'seen')).toBe(true)
  expect(mayAnswer('seen', 'not_seen')).toBe(false)
  expect(mayAnswer('not_seen', 'not_seen')).toBe(false)
  expect(mayAnswer('wrong', 'seen')).toBe(false)
})
