import { expect, test } from 'vitest'
import { checkoutFailed } from './came-from.ts'

test('a checkout that fails is told in the words of the document the member came by', () => {
  expect(checkoutFailed.plans).toBe('Failed to create subscription')
  expect(checkoutFailed.wizard).toBe('Failed to create subscription. Please try again.')
})
