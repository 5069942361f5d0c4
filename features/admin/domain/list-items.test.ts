import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DECISIONS,
  itemId,
  KINDS,
  mayDecide,
  mayMoveMessage,
  readItemId,
  STATUSES,
  searchWords,
} from './list-items.ts'

describe('search terms', () => {
  test.each([
    ['Zoë O’Connor-Ńguyễn', ['zoe', 'oconnor', 'nguyen']],
    ['  Flat 3,  80 Mill Lane, LS2 7EW ', ['flat', '3', '80', 'mill', 'lane', 'ls2', '7ew']],
    ['amara.osei@example.co.uk', ['amara', 'osei', 'example', 'co', 'uk']],
    ['same SAME Same', ['same']],
    ["'; drop table member; --", ['drop', 'table', 'member']],
    ['  ', []],
  ])('in %j are split into lower-case words', (said, words) => {
    expect(searchWords(said)).toEqual(words)
  })

  test('contain only letters and digits, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (said) => {
        for (const word of searchWords(said)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
        expect(searchWords(said).length).toBeLessThanOrEqual(8)
      }),
    )
  })
})

describe('an item id', () => {
  const memberId = '0192c0de-0000-7000-8000-000000000001'

  test('can be parsed into the parts that it was made of', () => {
    for (const kind of KINDS) {
      const name = { kind, memberId, subject: '0192c0de-0000-7000-8000-000000000002' }
      expect(readItemId(itemId(name))).toEqual(name)
    }
    const visitor = { kind: 'message' as const, memberId: null, subject: memberId }
    expect(readItemId(itemId(visitor))).toEqual(visitor)
  })

  test.each([
    '',
    'month',
    'month~~',
    'month~x~1',
    `castle~${memberId}~1`,
    `dispute~${memberId}~1`,
    `month~${memberId}~1~2`,
  ])('returns null for a malformed id: %j', (text) => expect(readItemId(text)).toBeNull())
})

test('only open items can be decided', () => {
  const possible = STATUSES.flatMap((from) =>
    DECISIONS.filter((to) => mayDecide(from, to)).map((to) => [from, to]),
  )
  expect(possible).toContainEqual(['pending', 'approved'])
  expect(possible).toContainEqual(['approved', 'incomplete'])
  expect(possible.filter(([from]) => from === 'verified' || from === 'missed')).toEqual([])
  expect(possible.filter(([from, to]) => from === to)).toEqual([['incomplete', 'incomplete']])
})

test('a closed message can only be answered', () => {
  expect(mayMoveMessage('closed', 'answered')).toBe(true)
  expect(mayMoveMessage('closed', 'closed')).toBe(false)
  expect(mayMoveMessage('answered', 'open')).toBe(false)
})
