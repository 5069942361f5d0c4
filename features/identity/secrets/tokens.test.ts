import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeLinkToken, makeRefreshToken, readLinkToken, readRefreshToken, successorOf } from './tokens.ts'

const member = '01999999-0000-7000-8000-000000000001'
const session = '01999999-0000-7000-8000-000000000002'

test('a token names its rows, and only a digest of it is stored', () => {
  const refresh = makeRefreshToken(member, session)
  expect(readRefreshToken(refresh.text)).toEqual(refresh)
  expect(refresh.text).not.toContain(refresh.digest)
  const link = makeLinkToken(member)
  expect(readLinkToken(link.text)).toEqual({ memberId: member, digest: link.digest })
})

test('tabs with the same token get the same successor, which needs our key', () => {
  const token = makeRefreshToken(member, session)
  expect(successorOf(token, 'key')).toEqual(successorOf(token, 'key'))
  expect(successorOf(token, 'key').text).not.toBe(successorOf(token, 'other').text)
  expect(successorOf(token, 'key').text).not.toBe(token.text)
})

test('any other text is not a token', () => {
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
