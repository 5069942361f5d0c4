import { passedState, useHydrated } from '@keyturn/platform/client'
import type { CheckoutOrigin } from '@keyturn/subscription/checkout'

/** Default messages if the server sends none, as the two documents have them. */
export const checkoutFailed: Record<CheckoutOrigin, string> = {
  plans: 'Failed to create subscription',
  wizard: 'Failed to create subscription. Please try again.',
}

/** Returns the page that the guard redirected a member from. Empty without a redirect. */
export function useRedirectedFrom(): string {
  const state = useHydrated() ? passedState() : null
  const isTurnedBack = typeof state === 'object' && state !== null && 'turnedBackFrom' in state
  return isTurnedBack ? String(state.turnedBackFrom) : ''
}

export const useCheckoutOrigin = (): CheckoutOrigin =>
  useRedirectedFrom() === '/verification-dashboard' ? 'wizard' : 'plans'
