import { expect, test } from 'vitest'
import { isEnded, whyNotAgain } from './deposit.ts'

const now = new Date('2026-06-10T10:00:00Z')
const [before, after] = [new Date('2026-06-10T09:59:00Z'), new Date('2026-06-11T10:00:00Z')]

test.each([
  [null, false],
  ['2026-06-10', false],
  ['2026-06-11', false],
  ['2026-06-09', true],
])('a tenancy left on %s is ended on 10 June: %s', (leftOn, ended) => {
  expect(isEnded(leftOn, '2026-06-10')).toBe(ended)
})

test.each([
  ['yes', before, 'answered'],
  ['yes', after, 'answered'],
  ['no', after, 'asked_already'],
  ['not_yet', before, null],
  ['none', before, null],
  [null, after, 'asked_already'],
  [null, before, null],
] as const)(
  'after the answer %s, with a link until %s, asking again is refused: %s',
  (answer, expiresAt, why) => {
    expect(whyNotAgain({ answer, expiresAt }, now)).toBe(why)
  },
)
