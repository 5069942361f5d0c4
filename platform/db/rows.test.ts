import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dialect } from './handle.ts'
import { assignments, rowsOf, values } from './rows.ts'

interface Payment {
  memberId: string
  pence: number
  from: string
  paidAt: Date
  refundedAt: Date | null
}

const payments = rowsOf<Payment>({
  memberId: 'value',
  pence: 'bigint',
  from: ['value', 'from_on'],
  paidAt: 'instant',
  refundedAt: 'instant',
})

const textOf = (query: Parameters<typeof dialect.sqlToQuery>[0]) => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, params }
}

test('rowsOf selects columns under their names in the code', () => {
  expect(textOf(payments.columns).text).toBe(
    'member_id as "memberId", pence::float8 as "pence", from_on as "from", paid_at as "paidAt", refunded_at as "refundedAt"',
  )
  expect(textOf(payments.columnsOf('p')).text).toContain('p.member_id as "memberId", p.pence::float8')
})

test('rowsOf parses timestamps as dates, from rows and JSON, and keeps null', () => {
  const row = { memberId: 'm', pence: 95_000, from: '2026-11-01', refundedAt: null }
  const paidAt = new Date('2026-11-21T09:05:00.120Z')
  for (const text of ['2026-11-21 09:05:00.12+00', '2026-11-21T09:05:00.12+00:00'])
    expect(payments.read({ ...row, paidAt: text })).toEqual({ ...row, paidAt })
})

test('values inserts one row or several, whatever the order of their fields', () => {
  const at = new Date('2026-11-21T09:05:00Z')
  expect(textOf(values({ memberId: 'm', paidAt: at, refundedAt: null, note: undefined }))).toEqual({
    text: '(member_id, paid_at, refunded_at) values ($1, $2, $3)',
    params: ['m', '2026-11-21T09:05:00.000Z', null],
  })
  expect(textOf(values({ a: 1, b: 2 }, { b: 4, a: 3 })).params).toEqual([1, 2, 3, 4])
})

test('assignments writes SQL values as SQL, and lists as one parameter', () => {
  expect(
    textOf(assignments({ keyDigest: sql`coalesce(key_digest, ${'k'})`, tags: ['a', 'b'], left: undefined })),
  ).toEqual({
    text: 'key_digest = coalesce(key_digest, $1), tags = $2',
    params: ['k', ['a', 'b']],
  })
})
