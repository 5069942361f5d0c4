import { expect, test } from 'vitest'
import { checkoutFailed } from './checkout-origin.ts'

test('shows the error message of the page on which the checkout was started', () => {
  expect(checkoutFailed.plans).toBe('Failed to create subscription')
  expect(checkoutFailed.wizard).toBe('Failed to create subscription. Please try again.')
})
