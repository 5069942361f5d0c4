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

test('a bank link that ends in six days is not called healthy, before and after the nightly job', () => {
  expect(healthAt('2026-11-01', {})).toBe('healthy')
  expect(healthAt('2026-11-23', {})).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { state: 'reconfirm_due' })).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { firstReadDone: false })).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { state: 'expired' })).toBe('ended')
})

test.each([
  ['all of it is still being read', { firstReadAt: null }, null, true],
  ['it is read, and the record was computed before it was', {}, '2026-11-01T08:59:00Z', true],
  ['it is read, and no record was ever computed', {}, null, true],
  ['the record was computed after it was read', {}, '2026-11-01T09:00:00Z', false],
  ['the bank does not answer, and nothing was read', { firstReadAt: null, trouble: true }, null, false],
  ['the link ended before it was read', { firstReadAt: null, state: 'expired' as const }, null, false],
])('the first refresh of a bank: %s', (_how, link: Partial<Link>, computedAt, isFirst) => {
  const connections = [{ ...active, ...link }]
  expect(isFirstRefresh({ connections }, { isRefreshing: false, computedAt })).toBe(isFirst)
})

test('a refresh after a member’s answer is not the first one', () => {
  expect(isFirstRefresh({ connections: [active] }, { isRefreshing: true, computedAt: null })).toBe(false)
})
