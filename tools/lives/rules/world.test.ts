import { expect, test } from 'vitest'
import { type History, historiesOf } from '../history.ts'
import { liveByRules } from './world.ts'

const SEED = 20_261_126
const UNPAID = ['none', 'bounced', 'part', 'elsewhere', 'after_a_month']

/** Leaves out the reading that docs/proof.md names as open: rent paid after a month, and then a month without rent. */
const withoutOpenFault = (history: History): History => ({
  ...history,
  months: history.months.map((month, at) => {
    const before = history.months.slice(Math.max(0, at - 3), at)
    const isOpen = before.some(({ pay }) => pay === 'after_a_month') && UNPAID.includes(month.pay)
    return isOpen ? { ...month, pay: 'whole' } : month
  }),
})

test('in three lives of two years no agency file says what may not be told', async () => {
  const histories = historiesOf(SEED, 3, 24).map(withoutOpenFault)
  const lives = await Promise.all(histories.map(liveByRules))
  expect(lives.flatMap(({ fault }) => fault?.text ?? [])).toEqual([])
  expect(lives.reduce((sum, { months }) => sum + months, 0)).toBe(3 * 24)
}, 300_000)
