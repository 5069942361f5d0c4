import type { BankSummary } from '@keyturn/bank-link'
import { expect, test } from 'vitest'
import { bankView, isFirstRefresh } from './views.ts'

type Link = BankSummary['connections'][number]

const active: Link = {
  id: 'c1',
  bankName: 'Northgate Bank',
  state: 'active',
  endsAt: '2026-11-29T10:00:00Z',
  lastReadAt: null,
  firstReadDone: true,
  firstReadAt: '2026-11-01T09:00:00Z',
  trouble: false,
}

function healthAt(today: string, link: Partial<Link>) {
  return bankView({ accounts: [], connections: [{ ...active, ...link }], recent: [] }, today).health
}

test('a bank link that ends in six days is not shown as healthy, before and after the nightly job', () => {
  expect(healthAt('2026-11-01', {})).toBe('healthy')
  expect(healthAt('2026-11-23', {})).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { state: 'reconfirm_due' })).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { firstReadDone: false })).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { state: 'expired' })).toBe('ended')
})

test.each([
  ['the bank is still being read', { firstReadAt: null }, null, true],
  ['the bank was read after the record was computed', {}, '2026-11-01T08:59:00Z', true],
  ['the bank was read, and no record was computed', {}, null, true],
  ['the record was computed after the bank was read', {}, '2026-11-01T09:00:00Z', false],
  ['the bank does not answer and was never read', { firstReadAt: null, trouble: true }, null, false],
  ['the link ended before the bank was read', { firstReadAt: null, state: 'expired' as const }, null, false],
])('the first refresh of a bank is pending ($3): %s', (_how, link: Partial<Link>, computedAt, isFirst) => {
  const connections = [{ ...active, ...link }]
  expect(isFirstRefresh({ connections }, { isRefreshing: false, computedAt })).toBe(isFirst)
})

test('a refresh after a member’s answer is not the first refresh', () => {
  expect(isFirstRefresh({ connections: [active] }, { isRefreshing: true, computedAt: null })).toBe(false)
})
