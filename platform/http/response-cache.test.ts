import { expect, test } from 'vitest'
import {
  createResponseCache,
  responseCacheBytes,
  responseCacheHitRates,
  responseCacheLookups,
} from './response-cache.ts'

/** Size of a response, with the entry's overhead. */
const BYTES = 1_000
const answerOf = (memberId: string): string => memberId.padEnd(BYTES - 300, '.')

function readers(name: string, mostBytes: number) {
  const kept = createResponseCache<string>(name, { maxBytes: mostBytes, bytesOf: (answer) => answer.length })
  const worked: string[] = []
  const read = (memberId: string, revision: string | null = 'r1', on = '2026-11-23') =>
    kept({ memberId, revision }, on, async () => {
      worked.push(memberId)
      return answerOf(memberId)
    })
  return { read, worked }
}
const readingOf = (readings: { value: number }[], answer: string) =>
  readings.filter((reading) => 'answer' in reading && reading.answer === answer).map(({ value }) => value)

test('a response is cached until the revision or the day changes', async () => {
  const { read, worked } = readers('again', 10 * BYTES)
  await read('amara')
  expect(await read('amara')).toBe(answerOf('amara'))
  expect(worked).toHaveLength(1)
  await read('amara', 'r2')
  await read('amara', 'r2', '2026-11-24')
  expect(worked).toHaveLength(3)
})

test('a response without a revision is not cached', async () => {
  const { read, worked } = readers('nothing', 10 * BYTES)
  await read('amara', null)
  await read('amara', null)
  expect(worked).toHaveLength(2)
  expect(readingOf(responseCacheBytes(), 'nothing')).toEqual([0])
})

test('a limit of 0 bytes disables the cache', async () => {
  const { read, worked } = readers('off', 0)
  await read('amara')
  expect(await read('amara')).toBe(answerOf('amara'))
  expect(worked).toHaveLength(2)
})

test('a full response cache evicts the least recently used member', async () => {
  const { read, worked } = readers('room', 3 * BYTES)
  for (const member of ['amara', 'ben', 'cy']) await read(member)
  await read('amara')
  await read('dee')
  worked.length = 0
  for (const member of ['amara', 'cy', 'dee']) await read(member)
  expect(worked).toEqual([])
  await read('ben')
  expect(worked).toEqual(['ben'])
})

test('the response cache does not exceed its memory limit', async () => {
  const { read } = readers('bytes', 5 * BYTES)
  for (let nth = 0; nth < 200; nth += 1) {
    await read(`member-${(nth * 7) % 23}`, `r${nth % 3}`)
    const [bytes = 0] = readingOf(responseCacheBytes(), 'bytes')
    expect(bytes).toBeLessThanOrEqual(5 * BYTES)
  }
  expect(readingOf(responseCacheBytes(), 'bytes')).toEqual([5 * BYTES])
})

test('a response larger than the limit is returned without caching, and evicts no other', async () => {
  const kept = createResponseCache<string>('large', {
    maxBytes: 2 * BYTES,
    bytesOf: (answer) => answer.length,
  })
  const read = (memberId: string, bytes: number) =>
    kept({ memberId, revision: 'r1' }, '', async () => '.'.repeat(bytes))
  await read('amara', 500)
  expect(await read('ben', 5 * BYTES)).toHaveLength(5 * BYTES)
  expect(await read('amara', 0)).toHaveLength(500)
  expect(readingOf(responseCacheBytes(), 'large')).toEqual([800])
})

test('two concurrent reads of one member make one cache entry, counted once', async () => {
  const { read } = readers('at-once', 10 * BYTES)
  await Promise.all([read('amara'), read('amara')])
  expect(readingOf(responseCacheBytes(), 'at-once')).toEqual([BYTES])
})

test('the metrics count hits and misses of the response cache', async () => {
  const { read } = readers('rate', 10 * BYTES)
  expect(readingOf(responseCacheHitRates(), 'rate')).toEqual([0])
  for (let nth = 0; nth < 4; nth += 1) await read('amara')
  expect(readingOf(responseCacheHitRates(), 'rate')).toEqual([0.75])
  expect(readingOf(responseCacheLookups(), 'rate')).toEqual([3, 1])
})
