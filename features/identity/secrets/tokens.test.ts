import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLinkToken, makeRefreshToken, readLinkToken, readRefreshToken, successorOf } from './tokens.ts'

const member = '01999999-0000-7000-8000-000000000001'
const session = '01999999-0000-7000-8000-000000000002'

test('a token contains the ids of its rows, and only its digest is stored', () => {
  const refresh = makeRefreshToken(member, session)
  expect(readRefreshToken(refresh.text)).toEqual(refresh)
  expect(refresh.text).not.toContain(refresh.digest)
  const link = makeLinkToken(member)
  expect(readLinkToken(link.text)).toEqual({ memberId: member, digest: link.digest })
})

test('tabs with the same token get the same next token, which cannot be computed without our key', () => {
  const token = makeRefreshToken(member, session)
  expect(successorOf(token, 'key')).toEqual(successorOf(token, 'key'))
  expect(successorOf(token, 'key').text).not.toBe(successorOf(token, 'other').text)
  expect(successorOf(token, 'key').text).not.toBe(token.text)
})

test('a text that is not a token is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(readRefreshToken(text)).toBeNull()
      expect(readLinkToken(text)).toBeNull()
    }),
  )
  const { text } = makeRefreshToken(member, session)
  expect(readRefreshToken(`${text}=`)).toBeNull()
  expect(readRefreshToken(text.slice(1))).toBeNull()
})
