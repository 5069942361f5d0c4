import { Banner } from '@keyturn/platform/ui'
import { usePlanState } from '@keyturn/subscription/current-plan'
import { isBackFromCheckout } from '@keyturn/subscription/receipt-memory'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadPlan } from '../../shell/session-start.ts'
import { isMemberPage } from '../../shell/visibility.ts'
import { useRedirectedFrom } from './checkout-origin.ts'

const POLL_INTERVAL_MS = 3_000
const POLL_TIMEOUT_MS = 60_000

/**
 * Waits for the payment provider's confirmation. After a paid checkout the guard redirects here until the plan is
 * known; a cancelled checkout returns here directly.
 */
export function PendingPayment() {
  const isTurnedBack = isMemberPage(useRedirectedFrom())
  const isWithoutPlan = usePlanState().status === 'none'
  const [isGivenUp, setGivenUp] = useState(false)
  const isAwaited = isTurnedBack && isWithoutPlan && isBackFromCheckout(Date.now())
  useEffect(() => {
    if (!isAwaited) return
    const asking = setInterval(() => void loadPlan(), POLL_INTERVAL_MS)
    const givingUp = setTimeout(() => {
      clearInterval(asking)
      setGivenUp(true)
    }, POLL_TIMEOUT_MS)
    return () => {
      clearInterval(asking)
      clearTimeout(givingUp)
    }
  }, [isAwaited])
  if (!isAwaited) return null
  return (
    <div role="status">
      <Banner
        icon={Hourglass}
        fact={
          isGivenUp
            ? 'Your payment is not confirmed yet.'
            : 'We are waiting for your payment to be confirmed.'
        }
      >
        {isGivenUp
          ? 'If you paid, your plan opens by itself and your receipt comes by email. There is no need to pay again.'
          : 'If you paid, this takes a few seconds, and this page then moves on by itself.'}
      </Banner>
    </div>
  )
}
