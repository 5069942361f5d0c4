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

test('at twice its capacity the queue admits a full load, each request within 100 ms', () => {
  const { answered, told } = press({ everyMs: 1, roomEveryMs: 2, seconds: 10 })
  expect(answered.length).toBeGreaterThanOrEqual(5_000)
  const [waits, tellings] = [answered, told].map((calls) =>
    calls.filter(({ at }) => at > 3_000).map(({ waited }) => waited),
  )
  expect(Math.max(...(waits ?? []))).toBeLessThanOrEqual(100)
  expect(tellings?.length, 'as many are told').toBeGreaterThan(3_000)
})

test('a short burst is served completely, the newest request first', () => {
  const { answered, told, come, next, isEmpty } = press({ everyMs: 1, roomEveryMs: 2, seconds: 0.2 })
  for (let now = 200; !isEmpty(); now += 2) next(now)
  expect(answered).toHaveLength(200)
  expect(told).toEqual([])
  come(2_000)
  next(2_450)
  expect(answered.at(-1)?.waited).toBe(450)
})

test('an overloaded queue admits no old requests during a pause', () => {
  const { answered, told, next, isEmpty } = press({ everyMs: 1, roomEveryMs: 2, seconds: 3 })
  const before = answered.length
  for (let now = 3_200; !isEmpty(); now += 2) next(now)
  expect(answered).toHaveLength(before)
  expect(told).toHaveLength(3_000 - before)
})

test('there are at most as many rejections as admissions, so rejecting takes little time', () => {
  const { answered, told } = press({ everyMs: 1, roomEveryMs: 50, seconds: 10 })
  expect(told.length).toBeLessThanOrEqual(answered.length)
})

test('once the queue was empty for five seconds, a request that waited 450 ms is admitted', () => {
  const { answered, come, next, isEmpty } = press({ everyMs: 1, roomEveryMs: 2, seconds: 3 })
  for (let now = 3_200; !isEmpty(); now += 2) next(now)
  come(9_000)
  next(9_450)
  expect(answered.at(-1)?.waited).toBe(450)
})
