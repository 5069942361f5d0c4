import type { BankGlance } from '@keyturn/bank-link'
import { expect, test } from 'vitest'
import { bankView } from './views.ts'

type Link = BankGlance['connections'][number]

function healthAt(today: string, link: Partial<Link>) {
  const active: Link = {
    id: 'c1',
    bankName: 'Northgate Bank',
    state: 'active',
    endsAt: '2026-11-29T10:00:00Z',
    lastReadAt: null,
    firstReadDone: true,
    trouble: false,
  }
  return bankView({ accounts: [], connections: [{ ...active, ...link }], recent: [] }, today).health
}

test('a bank link that ends in six days is not called healthy, whether or not the night has noted it', () => {
  expect(healthAt('2026-11-01', {})).toBe('healthy')
  expect(healthAt('2026-11-23', {})).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { state: 'reconfirm_due' })).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { firstReadDone: false })).toBe('reconfirm_due')
  expect(healthAt('2026-11-23', { state: 'expired' })).toBe('ended')
})
