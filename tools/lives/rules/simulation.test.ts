import { expect, test } from 'vitest'
import { historiesOf } from '../history.ts'
import { simulateByRules } from './simulation.ts'

const SEED = 20_261_126
test('in two simulated years of three members, each agency file has only allowed records', async () => {
  const histories = historiesOf(SEED, 3, 24)
  const lives = await Promise.all(histories.map(simulateByRules))
  expect(lives.flatMap(({ fault }) => fault?.text ?? [])).toEqual([])
  expect(lives.reduce((sum, { months }) => sum + months, 0)).toBe(3 * 24)
}, 300_000)
