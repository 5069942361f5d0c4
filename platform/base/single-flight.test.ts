import { expect, test, vi } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('single-flight: the first call runs at once, and all calls during the run share the next one', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const ask = singleFlight(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await vi.waitFor(() => expect(runs).toHaveLength(2), 20_000)
  runs[1]?.resolve()
  await Promise.all(later)
  expect(runs).toHaveLength(2)
})

test('single-flight: a failed run rejects only its own callers', async () => {
  let runs = 0
  const ask = singleFlight(async () => {
    runs += 1
    if (runs === 1) throw new Error('down')
  })
  const failing = ask()
  const after = ask()
  await expect(failing).rejects.toThrow('down')
  await after
  await ask()
  expect(runs).toBe(3)
})

test('single-flight: runs keep a minimum interval, counted from their starts', async () => {
  vi.useFakeTimers()
  const began: number[] = []
  const ask = singleFlight(
    async () => {
      began.push(Date.now())
    },
    { restMs: 20 },
  )
  const start = Date.now()
  await ask()
  const next = ask()
  await vi.advanceTimersByTimeAsync(19)
  expect(began).toEqual([start])
  await vi.advanceTimersByTimeAsync(1)
  await next
  expect(began).toEqual([start, start + 20])
  vi.useRealTimers()
})
