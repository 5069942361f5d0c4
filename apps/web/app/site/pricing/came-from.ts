import { handedOver, useHydrated } from '@keyturn/platform/client'
import type { CheckoutOrigin } from '@keyturn/subscription/checkout'

/** Said where the server has no words of its own, as the two documents have it. */
export const checkoutFailed: Record<CheckoutOrigin, string> = {
  plans: 'Failed to create subscription',
  wizard: 'Failed to create subscription. Please try again.',
}

/** The guard leaves word of the page it turned a member back from; nothing for whoever came of their own accord. */
export function useTurnedBackFrom(): string {
  const state = useHydrated() ? handedOver() : null
  const isTurnedBack = typeof state === 'object' && state !== null && 'turnedBackFrom' in state
  return isTurnedBack ? String(state.turnedBackFrom) : ''
}

export const useCameFrom = (): CheckoutOrigin =>
  useTurnedBackFrom() === '/verification-dashboard' ? 'wizard' : 'plans'
