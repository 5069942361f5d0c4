import { Link } from '@keyturn/platform/ui'
import { type Choice, choiceIn, FREE_LOOK, peekChoice } from '@keyturn/subscription/choice'
import { intervals } from '@keyturn/subscription/constants'
import { plans } from '@keyturn/subscription/plans'
import { priceOf } from '@keyturn/subscription/prices'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const NOTHING_YET = 'Nothing is charged yet. No card, no credit search.'

/** Shows the plan and price chosen before registration, and that nothing is charged yet. */
export function ChosenPlan() {
  const { search } = useLocation()
  const [choice, setChoice] = useState<Choice | null>(null)
  useEffect(() => {
    setChoice(choiceIn(search) ?? peekChoice())
  }, [search])

  if (choice === null) return <p>{NOTHING_YET}</p>
  return (
    <p>
      You chose {nameOf(choice)}. <Link to="/subscription">Change</Link>
      <br />
      {NOTHING_YET}
    </p>
  )
}

function nameOf(choice: Choice): string {
  if (choice === FREE_LOOK) return 'the free look at your bank'
  const plan = plans.find(({ id }) => id === choice.plan)
  if (!plan) return 'a plan'
  return `${plan.displayName}, ${priceOf(plan, choice.interval)} ${intervals[choice.interval].each}`
}

/** Steps from this form to the first report. */
export function NextSteps() {
  return (
    <section className="mt-5" aria-labelledby="next-steps">
      <h2 id="next-steps">What comes next</h2>
      <ol className="mt-2 grid list-decimal gap-1 pl-5">
        <li>Open the link in our email.</li>
        <li>Choose a plan, or see what your bank proves for free.</li>
        <li>Tell us about your home, and link your bank, read-only.</li>
      </ol>
    </section>
  )
}
