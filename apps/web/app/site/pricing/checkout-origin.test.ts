import { expect, test } from 'vitest'
import { checkoutFailed } from './checkout-origin.ts'

test('the error message of a failed checkout depends on the page it was started from', () => {
  expect(checkoutFailed.plans).toBe('Failed to create subscription')
  expect(checkoutFailed.wizard).toBe('Failed to create subscription. Please try again.')
})
