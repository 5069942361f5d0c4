import { expect, test } from 'vitest'
import { historiesOf } from '../history.ts'
import { simulateByRules } from './simulation.ts'

const SEED = 20_261_126
test('three members simulated for two years have only allowed records in every agency file', async () => {
  const histories = historiesOf(SEED, 3, 24)
  const lives = await Promise.all(histories.map(simulateByRules))
  expect(lives.flatMap(({ fault }) => fault?.text ?? [])).toEqual([])
  expect(lives.reduce((sum, { months }) => sum + months, 0)).toBe(3 * 24)
}, 300_000)
