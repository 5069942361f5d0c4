import { errorMessage, useSession } from '@keyturn/platform/client'
import { Spinner } from '@keyturn/platform/ui'
import { type PlanChoice, takeChoice } from '@keyturn/subscription/choice'
import { usePlanState } from '@keyturn/subscription/held-plan'
import { planOf } from '@keyturn/subscription/words'
import { useEffect, useState } from 'react'
import { checkoutFailed } from './came-from.ts'

/** Whoever chose a plan before registering is led on to its checkout, once. */
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
    <p role="status" className="stored-choice">
      <Spinner /> You chose {name}, paid {choice.interval === 'year' ? 'yearly' : 'monthly'}. Opening your
      checkout...
    </p>
  )
}
