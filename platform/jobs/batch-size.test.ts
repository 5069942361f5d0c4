import { expect, test } from 'vitest'
import { createBatchSizes } from './batch-size.ts'

test('the batch size grows stepwise to a hundred while jobs are fast', () => {
  const pace = createBatchSizes(5)
  const taken: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    taken.push(pace.of('light'))
    pace.recordDuration('light', pace.of('light'), 1)
  }
  expect(taken).toEqual([5, 10, 20, 40, 80, 160, 320, 320])
})

test('the batch size shrinks after one slow batch, separately for each queue', () => {
  const pace = createBatchSizes(5)
  for (let turn = 0; turn < 8; turn++) pace.recordDuration('light', pace.of('light'), 1)
  pace.recordDuration('light', 320, 3_200)
  expect(pace.of('light')).toBe(5)
  pace.recordDuration('heavy', 5, 8_000)
  expect(pace.of('heavy')).toBe(5)
  expect(pace.of('unheard-of')).toBe(5)
})

test('an empty batch does not change the batch size', () => {
  const pace = createBatchSizes(5)
  pace.recordDuration('light', 5, 1)
  pace.recordDuration('light', 0, 0)
  expect(pace.of('light')).toBe(10)
})
