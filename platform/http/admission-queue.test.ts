import { expect, test } from 'vitest'
import { createAdmissionQueue } from './admission-queue.ts'

/** Simulates requests and free slots at fixed intervals. */
function press({ everyMs, roomEveryMs, seconds }: { everyMs: number; roomEveryMs: number; seconds: number }) {
  const held = createAdmissionQueue()
  const answered: { at: number; waited: number }[] = []
  const told: { at: number; waited: number }[] = []
  const next = (now: number): void => {
    moment = now
    held.next(now)
  }
  let moment = 0
  const come = (since: number): void =>
    held.add(
      {
        admit: () => answered.push({ at: moment, waited: moment - since }),
        reject: () => told.push({ at: moment, waited: moment - since }),
      },
      since,
    )
  for (let now = 0; now < seconds * 1000; now++) {
    if (now % everyMs === 0) come(now)
    if (now % roomEveryMs === 0) next(now)
  }
  return { answered, told, come, next, isEmpty: held.isEmpty }
}

test('at twice the capacity the queue admits a full load, each request soon', () => {
  const { answered, told } = press({ everyMs: 1, roomEveryMs: 2, seconds: 10 })
  expect(answered.length).toBeGreaterThanOrEqual(5_000)
  const [waits, tellings] = [answered, told].map((calls) =>
    calls.filter(({ at }) => at > 3_000).map(({ waited }) => waited),
  )
  expect(Math.max(...(waits ?? []))).toBeLessThanOrEqual(100)
  expect(tellings?.length, 'as many are told').toBeGreaterThan(3_000)
})

test('a short burst is served in full, the newest request first', () => {
  const { answered, told, come, next, isEmpty } = press({ everyMs: 1, roomEveryMs: 2, seconds: 0.2 })
  for (let now = 200; !isEmpty(); now += 2) next(now)
  expect(answered).toHaveLength(200)
  expect(told).toEqual([])
  come(2_000)
  next(2_450)
  expect(answered.at(-1)?.waited).toBe(450)
})

test('an overloaded queue admits no old request during a lull', () => {
  const { answered, told, next, isEmpty } = press({ everyMs: 1, roomEveryMs: 2, seconds: 3 })
  const before = answered.length
  for (let now = 3_200; !isEmpty(); now += 2) next(now)
  expect(answered).toHaveLength(before)
  expect(told).toHaveLength(3_000 - before)
})

test('every rejection follows an admission, so rejecting takes no time from answering', () => {
  const { answered, told } = press({ everyMs: 1, roomEveryMs: 50, seconds: 10 })
  expect(told.length).toBeLessThanOrEqual(answered.length)
})

test('five calm seconds end the overload, so the next burst may wait half a second', () => {
  const { answered, come, next, isEmpty } = press({ everyMs: 1, roomEveryMs: 2, seconds: 3 })
  for (let now = 3_200; !isEmpty(); now += 2) next(now)
  come(9_000)
  next(9_450)
  expect(answered.at(-1)?.waited).toBe(450)
})
