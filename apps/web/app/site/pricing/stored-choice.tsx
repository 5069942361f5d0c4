import { errorMessage, openPage, useSession } from '@keyturn/platform/client'
import { Spinner } from '@keyturn/platform/ui'
import { FREE_LOOK, type PlanChoice, takeChoice } from '@keyturn/subscription/choice'
import { intervals, planOf } from '@keyturn/subscription/constants'
import { usePlanState } from '@keyturn/subscription/current-plan'
import { useEffect, useState } from 'react'
import { checkoutFailed } from './checkout-origin.ts'

/** Sends a member, once, to the choice made before registering: the plan's checkout or the free look. */
export function StoredChoice() {
  const session = useSession()
  const plan = usePlanState().status
  const [choice, setChoice] = useState<PlanChoice | null>(null)
  const [error, setError] = useState<string | null>(null)
  const ready =
    session.status === 'signed-in' && session.user.isEmailVerified && (plan === 'none' || plan === 'held')
  useEffect(() => {
    const stored = ready ? takeChoice() : null
    if (!stored) return
    if (stored === FREE_LOOK) return openPage('/look', { replace: true })
    setChoice(stored)
    import('@keyturn/subscription/checkout')
      .then(({ startCheckout }) => startCheckout(stored))
      .then(() => setChoice(null))
      .catch((failure: unknown) => setError(errorMessage(failure, checkoutFailed.plans)))
  }, [ready])

  if (!choice) return null
  if (error) return <p role="alert">{error} Please choose your plan again below.</p>
  const name = planOf(choice.plan).displayName
  return (
    <p role="status" className="stored-choice items-center gap-3 kt-strong">
      <Spinner /> You chose {name}, paid {intervals[choice.interval].adverb}. Opening your checkout...
    </p>
  )
}
