import { expect, test } from 'vitest'
import { comparePayments, type VerifiedPayment } from './compare-payments.ts'
import type { FoundMatch } from './model.ts'
import { aStoredPeriod } from './stored-period.builder.ts'

const lump = {
  transactionId: 'lump',
  tenancyId: 'home',
  confidence: 1,
  reasons: [],
  settles: ['2026-09-01'],
  dueOn: '2026-09-01',
  orElseDueOn: null,
  rentPence: 95_000,
  bookedOn: '2026-09-01',
  source: 'bank',
  merchant: null,
  description: 'STO J OKAFOR',
} as const
const periods = ['2026-09-01', '2026-10-01', '2026-11-01'].map((dueOn) => aStoredPeriod({ dueOn }))

/** Runs one refresh per change of the payment's rent. Returns the published events and the remaining payments. */
function announce(...changes: (Partial<FoundMatch> & { source?: 'bank' | 'statement' })[]) {
  let standing: VerifiedPayment[] = []
  const told: string[] = []
  let id = 0
  for (const change of changes) {
    const matches = [{ ...lump, ...change, settles: [...(change.settles ?? lump.settles)], reasons: [] }]
    const given = { matches, periods, payments: standing, found: { shownByRows: null } }
    const { verified, reversed } = comparePayments({ ...given, newId: () => `${++id}` })
    told.push(
      ...reversed.map(({ pence }) => `-${pence}`),
      ...verified.map(({ pence, dueOn }) => `+${pence} ${dueOn}`),
    )
    standing = [...standing.filter((each) => !reversed.includes(each)), ...verified]
  }
  return { told, pence: standing.reduce((sum, { pence }) => sum + pence, 0) }
}

test('a lump sum publishes one payment for each month that it covers, without counting money twice', () => {
  const settles = (count: number) => ({
    settles: periods.slice(0, count).map(({ dueOn }) => dueOn),
    rentPence: 95_000 * count,
  })
  expect(announce(settles(1), settles(1), settles(2), settles(3))).toEqual({
    told: ['+95000 2026-09-01', '+95000 2026-10-01', '+95000 2026-11-01'],
    pence: 285_000,
  })
})

test('a rent corrected upwards publishes the difference, and one corrected downwards publishes the payment again', () => {
  expect(announce({ rentPence: 47_500 }, { rentPence: 95_000 })).toEqual({
    told: ['+47500 2026-09-01', '+47500 2026-09-01'],
    pence: 95_000,
  })
  expect(announce({ rentPence: 95_000 }, { rentPence: 90_000 })).toEqual({
    told: ['+95000 2026-09-01', '-95000', '+90000 2026-09-01'],
    pence: 90_000,
  })
})

test('a returned payment made in parts reverses all of them', () => {
  expect(announce({ rentPence: 47_500 }, { rentPence: 95_000 }, { rentPence: 0 })).toEqual({
    told: ['+47500 2026-09-01', '+47500 2026-09-01', '-47500', '-47500'],
    pence: 0,
  })
})

test('a payment that only an uploaded statement shows is not published', () => {
  expect(announce({ source: 'statement' })).toEqual({ told: [], pence: 0 })
  expect(announce({ confidence: 0.79 })).toEqual({ told: [], pence: 0 })
})
