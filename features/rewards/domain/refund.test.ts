import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBalances } from './book.ts'
import { deductedMovements, splitRefund } from './refund.ts'

const since = new Date('2026-05-01T10:00:00Z')
const after = new Date('2026-05-03T10:00:00Z')
const voucher = (id: string, points: number, use: 'coming' | 'unopened' | 'opened', askedAt = after) => ({
  id,
  points,
  use,
  askedAt,
})
const split = (given: Partial<Parameters<typeof splitRefund>[0]>) => {
  const { cancel, deductedPence } = splitRefund({
    ...{ points: 2000, available: 0, owed: 0, vouchers: [], since, refundPence: 499 },
    ...given,
  })
  return { cancelled: cancel.map(({ id }) => id), deductedPence }
}

describe('splitRefund', () => {
  it('takes available points first', () => {
    const vouchers = [voucher('opened', 1000, 'opened'), voucher('sealed', 1000, 'unopened')]
    expect(split({ available: 2500, vouchers })).toEqual({ cancelled: [], deductedPence: 0 })
  })

  it('cancels unopened and pending vouchers next, the newest first', () => {
    const vouchers = [voucher('new', 1000, 'coming'), voucher('old', 1000, 'unopened')]
    expect(split({ available: 1500, vouchers })).toEqual({ cancelled: ['new'], deductedPence: 0 })
  })

  it('deducts opened vouchers last, down to zero', () => {
    expect(split({ vouchers: [voucher('opened', 1000, 'opened')] }).deductedPence).toBe(100)
    const dear = [voucher('opened', 62_000, 'opened')]
    expect(split({ points: 62_000, vouchers: dear }).deductedPence).toBe(499)
  })

  it('deducts the debt for returned rent whose points were spent', () => {
    const vouchers = [voucher('opened', 4000, 'opened')]
    expect(split({ points: 0, owed: -4000, vouchers, refundPence: 999 }).deductedPence).toBe(400)
    expect(split({ points: 0, owed: -2500, vouchers, refundPence: 999 }).deductedPence).toBe(250)
    expect(split({ points: 0, owed: -4000, refundPence: 999 }).deductedPence).toBe(0)
  })

  it('keeps vouchers opened before the plan began', () => {
    const before = new Date('2026-04-01T10:00:00Z')
    expect(split({ vouchers: [voucher('old', 1000, 'opened', before)] }).deductedPence).toBe(0)
  })

  it('takes at least as much as it gives: points, vouchers and deduction together', () => {
    const anyVoucher = fc.record({
      id: fc.uuid(),
      points: fc.integer({ min: 100, max: 5000 }).map((points) => points * 10),
      use: fc.constantFrom('coming' as const, 'unopened' as const, 'opened' as const),
      askedAt: fc.constant(after),
    })
    fc.assert(
      fc.property(
        fc.nat(60_000),
        fc.nat(60_000),
        fc.nat(60_000),
        fc.array(anyVoucher, { maxLength: 6 }),
        (points, available, owed, vouchers) => {
          const { cancel, deductedPence } = splitRefund({
            points,
            available,
            owed: -owed,
            vouchers,
            since,
            refundPence: 999,
          })
          const opened = vouchers
            .filter(({ use }) => use === 'opened')
            .reduce((sum, one) => sum + one.points, 0)
          expect(deductedPence).toBeGreaterThanOrEqual(0)
          expect(deductedPence).toBeLessThanOrEqual(Math.min(999, opened / 10))
          expect(cancel.every(({ use }) => use !== 'opened')).toBe(true)
          if (available >= points + owed) expect([cancel.length, deductedPence]).toEqual([0, 0])
        },
      ),
    )
  })
})

it('an amount deducted from a refund is no longer owed', () => {
  expect(deductedMovements({ ...emptyBalances, owed: -1500 }, 100)).toEqual([
    { from: 'adjusted', to: 'owed', points: 1000 },
  ])
  expect(deductedMovements(emptyBalances, 100)).toEqual([])
})
