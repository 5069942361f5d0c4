import { expect, test } from 'vitest'
import { historiesOf } from '../history.ts'
import { liveByRules } from './world.ts'

const SEED = 20_261_126
test('in three lives of two years no agency file says what may not be told', async () => {
  const histories = historiesOf(SEED, 3, 24)
  const lives = await Promise.all(histories.map(liveByRules))
  expect(lives.flatMap(({ fault }) => fault?.text ?? [])).toEqual([])
  expect(lives.reduce((sum, { months }) => sum + months, 0)).toBe(3 * 24)
}, 300_000)
