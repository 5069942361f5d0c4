import { useSession } from '@keyturn/platform/client'
import { buttonClass } from '@keyturn/platform/ui'
import { usePlanState } from '@keyturn/subscription/held-plan'
import { Link } from 'react-router'

/** For members who never paid, and for visitors who wonder what they would pay for. */
export function LookFirst() {
  const session = useSession()
  const plan = usePlanState().status
  const isMember = session.status === 'signed-in' && plan === 'none'
  return (
    <section className="look-first" aria-labelledby="look-first">
      <div>
        <h2 id="look-first">Look first, pay later</h2>
        <p>
          Link your bank without a plan and see how many months of rent it proves. Nothing is reported, and
          without a plan all of it is deleted after seven days.
        </p>
      </div>
      <Link to={isMember ? '/look' : '/registration'} className={buttonClass({ kind: 'outline' })}>
        {isMember ? 'Look at my bank' : 'Create an account and look'}
      </Link>
    </section>
  )
}
