import { buttonClass, Link, Plate } from '@keyturn/platform/ui'
import { useCurrentPlan } from '@keyturn/subscription/current-plan'

export default function NotFound() {
  const home = useCurrentPlan()
    ? { to: '/dashboard', label: 'Back to your dashboard' }
    : { to: '/', label: 'Back to Home' }
  return (
    <div className="page-width shell-message">
      <Plate>404</Plate>
      <h1>Nobody lives at this address</h1>
      <p>The page may have moved, or the address may be mistyped. Nothing of yours is lost.</p>
      <div className="shell-message-acts">
        <Link to={home.to} className={buttonClass()}>
          {home.label}
        </Link>
        <Link to="/contact-us" className={buttonClass({ kind: 'outline' })}>
          Tell us about it
        </Link>
      </div>
    </div>
  )
}
