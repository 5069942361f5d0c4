import { useSession } from '@keyturn/platform/client'
import { Link } from 'react-router'

/** Members end up here when their plan has ended: what is theirs, and the way out, must not cost one. */
export function WithoutPlan() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return (
    <p className="kt-quiet">
      Not staying?{' '}
      <Link to="/your-data">Take your data along, stop the reporting or delete your account</Link>. It needs
      no plan.
    </p>
  )
}
