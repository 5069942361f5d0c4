import { expect, test } from 'vitest'
import { clearCheckout, isBackFromCheckout, rememberCheckout } from './receipt-memory.ts'

test('a visitor who did not go to a checkout sees no receipt', () => {
  expect(isBackFromCheckout(1_800_000_000_000)).toBe(false)
})

test('clearing an empty receipt memory throws no exception', () => {
  rememberCheckout(1_800_000_000_000)
  clearCheckout()
  expect(isBackFromCheckout(1_800_000_000_000)).toBe(false)
})
