import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WELCOME_POINTS } from '../words.ts'
import { emptyBalances, giving, moveAll } from './book.ts'
import { forgiving, takeWelcomeBack } from './welcome-back.ts'

const withAvailable = (available: number) => ({ ...emptyBalances, available, bonus: -available })
const voucher = (id: string, points: number) => ({ id, points })

test('with enough points at hand no voucher is touched', () => {
  const { cancelIds, movements } = takeWelcomeBack(withAvailable(5_000), [voucher('a', 1_000)])
  expect(cancelIds).toEqual([])
  expect(movements).toEqual([{ from: 'available', to: 'reversed', points: WELCOME_POINTS }])
})

test('as many unopened vouchers go as cover it, and no more', () => {
  const unopened = [voucher('newest', 1_000), voucher('older', 500), voucher('oldest', 500)]
  expect(takeWelcomeBack(withAvailable(600), unopened)).toEqual({
    cancelIds: ['newest', 'older'],
    movements: [
      { from: 'available', to: 'reversed', points: 600 },
      { from: 'owed', to: 'reversed', points: 1_400 },
    ],
  })
})

test('what was opened is our loss, and nobody owes it', () => {
  expect(takeWelcomeBack(emptyBalances, [])).toEqual({
    cancelIds: [],
    movements: [{ from: 'adjusted', to: 'reversed', points: WELCOME_POINTS }],
  })
})

test('whatever was spent and whatever comes back of it, the whole welcome is gone and nothing stays owed', () => {
  const anyVoucher = fc.record({ points: fc.integer({ min: 100, max: 3_000 }), comesBack: fc.boolean() })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.array(anyVoucher, { maxLength: 5 }),
      (available, all) => {
        const unopened = all.map(({ points }, at) => voucher(String(at), points))
        const spent = unopened.reduce((sum, { points }) => sum + points, 0)
        const before = { ...withAvailable(available), redeemed: spent, bonus: -available - spent }
        const { cancelIds, movements } = takeWelcomeBack(before, unopened)
        let book = moveAll(before, movements)
        expect(book.reversed).toBe(WELCOME_POINTS)
        for (const id of cancelIds) {
          const { points, comesBack } = all[Number(id)] ?? { points: 0, comesBack: true }
          book = moveAll(book, comesBack ? giving(book, 'redeemed', points) : forgiving(book, points))
        }
        expect(book.owed).toBe(0)
      },
    ),
  )
})
