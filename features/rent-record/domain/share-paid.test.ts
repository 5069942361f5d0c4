import { expect, test } from 'vitest'
import { sharePaid } from './share-paid.ts'

const home = { tenancyId: 'home', today: '2026-11-23' }
const period = (dueOn: string, change: object = {}) => ({
  tenancyId: 'home',
  dueOn,
  state: 'verified_on_time' as const,
  bankProven: true,
  evidenceProves: null,
  ...change,
})

test('a housemate’s status depends only on the latest rent due in this home', () => {
  const october = period('2026-10-01', { state: 'not_found', bankProven: false })
  expect(sharePaid([october, period('2026-11-01')], home)).toBe('paid')
  expect(sharePaid([period('2026-10-01'), { ...october, dueOn: '2026-11-01' }], home)).toBe('not_known')
  expect(sharePaid([period('2026-12-01')], home)).toBe('not_known')
  expect(sharePaid([period('2026-11-01', { tenancyId: 'another' })], home)).toBe('not_known')
  expect(sharePaid([period('2026-11-01')], { ...home, tenancyId: null })).toBe('not_known')
})

test('a missed, part-paid or self-reported share looks the same as an unknown one', () => {
  for (const state of ['confirmed_missed', 'part_paid', 'not_found', 'reversed', 'upcoming'] as const)
    expect(sharePaid([period('2026-11-01', { state, bankProven: false })], home)).toBe('not_known')
  expect(sharePaid([period('2026-11-01', { bankProven: false })], home)).toBe('not_known')
})
