import type { CheckoutOrigin } from '@keyturn/subscription/checkout'
import { useLocation } from 'react-router'

/** Said where the server has no words of its own, as the two documents have it. */
export const checkoutFailed: Record<CheckoutOrigin, string> = {
  plans: 'Failed to create subscription',
  wizard: 'Failed to create subscription. Please try again.',
}

/** The guard leaves word of the page it turned a member back from. */
export function useCameFrom(): CheckoutOrigin {
  const state: unknown = useLocation().state
  const wasTurnedBack = typeof state === 'object' && state !== null && 'turnedBackFrom' in state
  return wasTurnedBack && state.turnedBackFrom === '/verification-dashboard' ? 'wizard' : 'plans'
}
