import { expect, test } from 'vitest'
import type { DashboardAnswer } from '../contract.ts'
import { awaitRent, withAwaitedRent } from './await-rent.ts'

const seen = { amount: 960, declared: 900, since: '2026-06-01', tenancy_id: 'home' }
const answer = (seen_rent: DashboardAnswer['seen_rent']): DashboardAnswer => ({
  bank: { accounts_count: 1, health: 'healthy', bank_name: null, reconfirm_by: null, last_read_at: null },
  on_time: { percent: 100, on_time: 1, verified: 1 },
  verified_payments: 1,
  payments_in_months: 1,
  today: '2026-09-10',
  next_rent_on: null,
  seen_rent,
  months: [],
  suggestions: [],
  recent: [],
  points: null,
  is_looking: false,
  is_first_look: false,
})

test('a declared rent is not asked about again while the record is being refreshed', () => {
  awaitRent(false, 0)
  expect(withAwaitedRent(answer(seen), 1)).toMatchObject({ seen_rent: null, is_looking: true })
  expect(withAwaitedRent(answer(null), 2)).toEqual(answer(null))
  expect(withAwaitedRent(answer(seen), 3)).toEqual(answer(seen))
})

test('an undone rent is polled until the record shows it, for 15 seconds at most', () => {
  awaitRent(true, 0)
  expect(withAwaitedRent(answer(null), 1)).toMatchObject({ seen_rent: null, is_looking: true })
  expect(withAwaitedRent(answer(null), 15_001)).toEqual(answer(null))
})
