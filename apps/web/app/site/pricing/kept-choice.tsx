import { errorMessage, useSession } from '@keyturn/platform/client'
import { Spinner } from '@keyturn/platform/ui'
import { type PlanChoice, takeChoice } from '@keyturn/subscription/choice'
import { plans } from '@keyturn/subscription/plans'
import { useEffect, useState } from 'react'

/** Whoever chose a plan before registering is led on to its checkout, once. */
export function KeptChoice() {
  const session = useSession()
  const [choice, setChoice] = useState<PlanChoice | null>(null)
  const [error, setError] = useState<string | null>(null)
  const ready = session.status === 'signed-in' && session.user.isEmailVerified && session.subscription.loaded
  useEffect(() => {
    const kept = ready ? takeChoice() : null
    if (!kept) return
    setChoice(kept)
    import('@keyturn/subscription/checkout')
      .then(({ startCheckout }) => startCheckout(kept))
      .then(() => setChoice(null))
      .catch((failure: unknown) => setError(errorMessage(failure, 'Failed to create subscription')))
  }, [ready])

  if (!choice) return null
  if (error) return <p role="alert">{error} Please choose your plan again below.</p>
  const name = plans.find((plan) => plan.id === choice.plan)?.displayName
  return (
    <p role="status" className="kept-choice">
      <Spinner /> You chose {name}, paid {choice.interval === 'year' ? 'yearly' : 'monthly'}. Opening your
      checkout...
    </p>
  )
}
