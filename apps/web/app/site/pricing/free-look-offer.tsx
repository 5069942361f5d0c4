import { useSession } from '@keyturn/platform/client'
import { buttonClass, Link } from '@keyturn/platform/ui'
import { clearChoice, FREE_LOOK, registrationWith } from '@keyturn/subscription/choice'
import { usePlanState } from '@keyturn/subscription/current-plan'

/** Offers the free look to visitors and to members who never paid. */
export function FreeLookOffer() {
  const session = useSession()
  const plan = usePlanState().status
  const isMember = session.status === 'signed-in' && plan === 'none'
  return (
    <section
      className="look-first flex-wrap items-center justify-between gap-x-7.5 gap-y-3.5"
      aria-labelledby="look-first"
    >
      <div className="max-w-168">
        <h2 id="look-first">See what your bank proves, free</h2>
        <p>
          Link your bank without a plan and see how many months of rent it proves. Nothing is reported, and
          without a plan all of it is deleted after seven days.
        </p>
      </div>
      <Link
        to={isMember ? '/look' : registrationWith(FREE_LOOK)}
        className={buttonClass({ kind: 'outline' })}
        onClick={isMember ? clearChoice : undefined}
      >
        {isMember ? 'Look at my bank' : 'Create an account and look'}
      </Link>
    </section>
  )
}
