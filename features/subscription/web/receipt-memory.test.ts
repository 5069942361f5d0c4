import { expect, test } from 'vitest'
import { clearCheckout, isBackFromCheckout, rememberCheckout } from './receipt-memory.ts'

test('nobody is thanked who never left for a checkout', () => {
  expect(isBackFromCheckout(1_800_000_000_000)).toBe(false)
})

test('forgetting what was never kept is no fault', () => {
  rememberCheckout(1_800_000_000_000)
  clearCheckout()
  expect(isBackFromCheckout(1_800_000_000_000)).toBe(false)
})
