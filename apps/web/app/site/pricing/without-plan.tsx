import { useSession } from '@keyturn/platform/client'
import { Link } from 'react-router'

/** Members end up here when their plan has ended: what is theirs, and the way out, must not cost one. */
export function WithoutPlan() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return (
    <p className="text-ink-2">
      Not staying?{' '}
      <Link to="/your-data" className="underline underline-offset-2">
        Take your data along, stop the reporting or delete your account
      </Link>
      . It needs no plan.
    </p>
  )
}
