import { errorMessage, useSession } from '@keyturn/platform/client'
import { buttonClass, Link } from '@keyturn/platform/ui'
import { registrationWith } from '@keyturn/subscription/choice'
import type { BillingInterval, Plan } from '@keyturn/subscription/constants'
import { type MouseEvent, useEffect, useState } from 'react'
import { checkoutFailed, useCheckoutOrigin } from './checkout-origin.ts'

const LOCK_MS = 5_000

interface PlanButtonProps {
  plan: Plan
  interval: BillingInterval
}

/**
 * Sends a visitor to the registration with the choice, and a member to the checkout. Disabled for five seconds after a
 * click.
 */
export function PlanButton({ plan, interval }: PlanButtonProps) {
  const session = useSession()
  const from = useCheckoutOrigin()
  const [locked, setLocked] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    if (!locked) return
    const timer = setTimeout(() => setLocked(false), LOCK_MS)
    return () => clearTimeout(timer)
  }, [locked])

  function choose(event: MouseEvent): void {
    if (session.status !== 'signed-in') return
    event.preventDefault()
    if (!locked) openCheckout()
  }

  function openCheckout(): void {
    setLocked(true)
    setError(null)
    import('@keyturn/subscription/checkout')
      .then(({ startCheckout }) => startCheckout({ plan: plan.id, interval }, from))
      .catch((failure: unknown) => setError(errorMessage(failure, checkoutFailed[from])))
  }

  return (
    <>
      <Link
        to={registrationWith({ plan: plan.id, interval })}
        className={buttonClass({ kind: plan.isPopular ? 'lamp' : 'primary', size: 'big', full: true })}
        aria-disabled={locked}
        onClick={choose}
      >
        {locked ? 'Opening checkout...' : `Start with ${plan.displayName} Plan`}
      </Link>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
