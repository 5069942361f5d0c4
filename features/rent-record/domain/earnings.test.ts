import { expect, test } from 'vitest'
import { earningPence } from './earnings.ts'

const none = { sharedUntil: null, heldUntil: null, releasedFrom: null, overtaken: [], later: [], earlier: [] }
const joint = { accountId: 'joint', firstLinkedAt: new Date('2026-01-10T10:00:00Z'), ...none }
const joinedAt = new Date('2026-08-10T10:00:00Z')
const first = { ...joint, later: [{ memberId: 'two', firstLinkedAt: joinedAt }] }
const second = { ...joint, firstLinkedAt: joinedAt, earlier: [{ memberId: 'one', until: null }] }
const lived = (memberId: string, until: string | null = null) => ({ memberId, from: '2026-08-01', until })
const paid = { pence: 95_000, paidOn: '2026-09-01', accountId: 'joint' }

test('a payment from a joint account earns points for each housemate’s own share, and no points twice', () => {
  const accounts = { first: [first], second: [second] }
  const forFirst = { accounts: accounts.first, together: [lived('two')] }
  const forSecond = { accounts: accounts.second, together: [lived('one')] }
  expect(earningPence(paid, 0.5, forFirst)).toBe(47_500)
  expect(earningPence(paid, 0.5, forSecond)).toBe(47_500)
  for (const paidOn of ['2026-08-10', '2026-07-01']) {
    expect(earningPence({ ...paid, paidOn }, 0.5, forFirst)).toBe(95_000)
    expect(earningPence({ ...paid, paidOn }, 0.5, forSecond)).toBe(0)
  }
  expect(earningPence({ ...paid, accountId: 'own' }, 0.5, forFirst)).toBe(95_000)
})

test('a payment from a joint account earns points for those who were housemates on its day', () => {
  const forFirst = { accounts: [first], together: [lived('two', '2026-09-30')] }
  const forSecond = { accounts: [second], together: [lived('one', '2026-09-30')] }
  expect(earningPence(paid, 0.5, forFirst)).toBe(47_500)
  expect(earningPence(paid, 0.5, forSecond)).toBe(47_500)
  const later = { ...paid, paidOn: '2026-10-01' }
  expect(earningPence(later, 0.5, forFirst)).toBe(95_000)
  expect(earningPence(later, 0.5, forSecond)).toBe(0)
})

test('a payment from an account that staff released earns full points for the member it counts for', () => {
  const released = { ...second, releasedFrom: '2026-08-20' }
  const overtaken = { ...first, overtaken: [{ memberId: 'two', from: '2026-08-20', until: null }] }
  expect(earningPence(paid, 1, { accounts: [released], together: [] })).toBe(95_000)
  expect(earningPence(paid, 1, { accounts: [overtaken], together: [] })).toBe(0)
})

test('a payment on days that counted for a closed account earns the other member their own share', () => {
  const accounts = [{ ...second, earlier: [], heldUntil: '2026-09-30', sharedUntil: '2026-09-30' }]
  expect(earningPence(paid, 0.5, { accounts, together: [] })).toBe(47_500)
  expect(earningPence({ ...paid, paidOn: '2026-08-05' }, 0.5, { accounts, together: [] })).toBe(0)
  expect(earningPence({ ...paid, paidOn: '2026-10-01' }, 0.5, { accounts, together: [] })).toBe(95_000)
})
