import { expect, test } from 'vitest'
import { clearCheckout, isBackFromCheckout, rememberCheckout } from './receipt-memory.ts'

test('a visitor who never left for a checkout is not thanked', () => {
  expect(isBackFromCheckout(1_800_000_000_000)).toBe(false)
})

test('clearing an empty memory of the receipt throws nothing', () => {
  rememberCheckout(1_800_000_000_000)
  clearCheckout()
  expect(isBackFromCheckout(1_800_000_000_000)).toBe(false)
})
