import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accounts,
  awardMovements,
  BookBroken,
  emptyBalances,
  move,
  moveAll,
  reversalMovements,
  sumOf,
} from './book.ts'

const anyHappening = fc.oneof(
  fc.record({ kind: fc.constant('earn' as const), points: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('take back' as const), points: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('reserve' as const), points: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('burn' as const), points: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('release' as const), points: fc.integer({ min: 1, max: 5000 }) }),
)
type Happening = typeof anyHappening extends fc.Arbitrary<infer One> ? One : never

function happen(book: typeof emptyBalances, { kind, points }: Happening) {
  if (kind === 'earn') return moveAll(book, awardMovements(book, 'earned', points))
  if (kind === 'take back') return moveAll(book, reversalMovements(book, 'reversed', points))
  const from = kind === 'reserve' ? 'available' : 'reserved'
  const moved = Math.min(points, book[from])
  if (moved === 0) return book
  if (kind === 'release') return moveAll(book, awardMovements(book, 'reserved', moved))
  return move(book, { from, to: kind === 'reserve' ? 'reserved' : 'redeemed', points: moved })
}

describe('a points book', () => {
  it('always balances to zero, has no negative balance, and gives the same when replayed', () => {
    fc.assert(
      fc.property(fc.array(anyHappening, { maxLength: 60 }), (happenings) => {
        let book = emptyBalances
        for (const happening of happenings) {
          book = happen(book, happening)
          expect(sumOf(book)).toBe(0)
          expect(book.available).toBeGreaterThanOrEqual(0)
          expect(book.reserved).toBeGreaterThanOrEqual(0)
          expect(book.owed).toBeLessThanOrEqual(0)
          // A member in debt has no spendable points.
          expect(book.available === 0 || book.owed === 0).toBe(true)
        }
        expect(happenings.reduce(happen, emptyBalances)).toEqual(book)
      }),
    )
  })

  it('refuses to move zero, fractions, negative amounts, or more than the balance', () => {
    for (const points of [0, -1, 0.5, Number.NaN, Number.MAX_VALUE])
      expect(() => move(emptyBalances, { from: 'earned', to: 'available', points })).toThrow(BookBroken)
    for (const from of accounts.filter((name) => ['available', 'reserved', 'held'].includes(name)))
      expect(() => move(emptyBalances, { from, to: 'redeemed', points: 1 })).toThrow(BookBroken)
  })

  it('refuses to move points within one account, and to repay more than is owed', () => {
    const book = { ...emptyBalances, available: 10 }
    expect(() => move(book, { from: 'available', to: 'available', points: 1 })).toThrow(BookBroken)
    expect(() => move(book, { from: 'available', to: 'owed', points: 1 })).toThrow(BookBroken)
  })

  it('has no entry if no points move', () => {
    expect(awardMovements(emptyBalances, 'earned', 0)).toEqual([])
    expect(awardMovements(emptyBalances, 'earned', 1)).toHaveLength(1)
    expect(reversalMovements(emptyBalances, 'reversed', 0)).toEqual([])
    expect(reversalMovements({ ...emptyBalances, available: 1 }, 'reversed', 1)).toHaveLength(1)
  })

  it('includes every account in its sum, even those without a counterpart', () => {
    expect(sumOf({ ...emptyBalances, earned: 3, owed: 4 })).toBe(7)
  })

  it('pays debts from the next points', () => {
    const owing = moveAll(emptyBalances, reversalMovements(emptyBalances, 'reversed', 300))
    expect(owing.owed).toBe(-300)
    const after = moveAll(owing, awardMovements(owing, 'earned', 1000))
    expect([after.available, after.owed]).toEqual([700, 0])
  })
})
