import { KEPT_AFTER_ERASURE } from '@keyturn/identity'
import { expect, test } from 'vitest'
import { retentionRules, runsOutBefore } from './retention.ts'

test('who closes an account is told of every row that outlives it, in the same words', () => {
  const outliving = retentionRules.flatMap(({ what, why, afterClosing }) =>
    afterClosing ? [{ what, why, until: afterClosing }] : [],
  )
  expect(KEPT_AFTER_ERASURE).toEqual(outliving)
})

test.each([
  ['2026-04-05', '2019-04-06'],
  ['2026-04-06', '2020-04-06'],
  ['2026-11-21', '2020-04-06'],
  ['2027-03-31', '2020-04-06'],
])('on %s the accounts need nothing from before %s', (today, day) => {
  expect(runsOutBefore('money', today)).toBe(day)
})

test('what is promised for days and months ends on the day', () => {
  expect(runsOutBefore('unproven-sign-ups', '2026-03-31')).toBe('2026-03-01')
  expect(runsOutBefore('consents', '2026-02-28')).toBe('2020-02-28')
  expect(runsOutBefore('account', '2026-02-28')).toBeNull()
})
