import type { CheckoutOrigin } from '@keyturn/subscription/checkout'
import { useLocation } from 'react-router'

/** The guard leaves word of the page it turned a member back from. */
export function useCameFrom(): CheckoutOrigin {
  const state: unknown = useLocation().state
  const wasTurnedBack = typeof state === 'object' && state !== null && 'turnedBackFrom' in state
  return wasTurnedBack && state.turnedBackFrom === '/verification-dashboard' ? 'wizard' : 'plans'
}
