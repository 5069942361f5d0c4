import { expect, test } from 'vitest'
import { expiresBefore, RETENTION } from './retention.ts'

test.each([
  ['2026-04-05', '2019-04-06'],
  ['2026-04-06', '2020-04-06'],
  ['2026-11-21', '2020-04-06'],
  ['2027-03-31', '2020-04-06'],
])('on %s, accounting needs no records from before %s', (today, day) => {
  expect(expiresBefore('money', today)).toBe(day)
})

test('retention periods of days and months end on the exact day', () => {
  expect(expiresBefore('unproven-sign-ups', '2026-03-31')).toBe('2026-03-01')
  expect(expiresBefore('consents', '2026-02-28')).toBe('2020-02-28')
  expect(expiresBefore('account', '2026-02-28')).toBeNull()
})

test('the sentence and the period of a retention row have the same number', () => {
  expect(RETENTION['bank-rows'].howLong).toBe('90 days after they were read')
  expect(expiresBefore('bank-rows', '2026-12-30')).toBe('2026-10-01')
  const sentences = Object.values(RETENTION).map(({ howLong }) => howLong)
  expect(sentences.filter((sentence) => /\b1 (days|years|months)\b/.test(sentence))).toEqual([])
  expect(RETENTION.consents.howLong).toBe('As long as your account is open, and 6 years after it was closed')
})
