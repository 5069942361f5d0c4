import { expect, test } from 'vitest'
import { keepAnswers, keptBytes, keptHitRates, keptLooks } from './kept-answers.ts'

/** Size of a response, with the entry's overhead. */
const BYTES = 1_000
const answerOf = (memberId: string): string => memberId.padEnd(BYTES - 300, '.')

function readers(name: string, mostBytes: number) {
  const kept = keepAnswers<string>(name, { mostBytes, bytesOf: (answer) => answer.length })
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

test('an answer is sent again until the revision or the day is another', async () => {
  const { read, worked } = readers('again', 10 * BYTES)
  await read('amara')
  expect(await read('amara')).toBe(answerOf('amara'))
  expect(worked).toHaveLength(1)
  await read('amara', 'r2')
  await read('amara', 'r2', '2026-11-24')
  expect(worked).toHaveLength(3)
})

test('without a revision nothing is kept', async () => {
  const { read, worked } = readers('nothing', 10 * BYTES)
  await read('amara', null)
  await read('amara', null)
  expect(worked).toHaveLength(2)
  expect(readingOf(keptBytes(), 'nothing')).toEqual([0])
})

test('where there is no more room, whoever asked longest ago makes it', async () => {
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

test('it never holds more bytes than it may, however often and however much is asked', async () => {
  const { read } = readers('bytes', 5 * BYTES)
  for (let nth = 0; nth < 200; nth += 1) {
    await read(`member-${(nth * 7) % 23}`, `r${nth % 3}`)
    const [bytes = 0] = readingOf(keptBytes(), 'bytes')
    expect(bytes).toBeLessThanOrEqual(5 * BYTES)
  }
  expect(readingOf(keptBytes(), 'bytes')).toEqual([5 * BYTES])
})

test('an answer that alone is larger than the room is given and not kept, and takes nobody else away', async () => {
  const kept = keepAnswers<string>('large', { mostBytes: 2 * BYTES, bytesOf: (answer) => answer.length })
  const read = (memberId: string, bytes: number) =>
    kept({ memberId, revision: 'r1' }, '', async () => '.'.repeat(bytes))
  await read('amara', 500)
  expect(await read('ben', 5 * BYTES)).toHaveLength(5 * BYTES)
  expect(await read('amara', 0)).toHaveLength(500)
  expect(readingOf(keptBytes(), 'large')).toEqual([800])
})

test('two who read one member at once leave one answer, counted once', async () => {
  const { read } = readers('at-once', 10 * BYTES)
  await Promise.all([read('amara'), read('amara')])
  expect(readingOf(keptBytes(), 'at-once')).toEqual([BYTES])
})

test('how often an answer was there already can be read', async () => {
  const { read } = readers('rate', 10 * BYTES)
  expect(readingOf(keptHitRates(), 'rate')).toEqual([0])
  for (let nth = 0; nth < 4; nth += 1) await read('amara')
  expect(readingOf(keptHitRates(), 'rate')).toEqual([0.75])
  expect(readingOf(keptLooks(), 'rate')).toEqual([3, 1])
})
