import { Queries } from '@keyturn/platform/client/query'
import { PaymentOwed } from '@keyturn/subscription/payment-owed'
import { PlanReceipt } from '@keyturn/subscription/plan-receipt'
import { Outlet, useLocation } from 'react-router'
import { BlownFuse } from './error-page.tsx'
import { plainPath } from './visibility.ts'

/** One page that breaks leaves the frame standing, and the way to the others open. */
export const ErrorBoundary = BlownFuse

/** Settings say it beside the switch; where a bank sent the member back to there is one thing to do. */
const WITHOUT_NOTICE = new Set(['/settings', '/bud-callback'])

/** Member pages keep what they fetched while one goes from one to the next. */
export default function MemberLayout() {
  const path = plainPath(useLocation().pathname)
  return (
    <div className="shell-member-page">
      {!WITHOUT_NOTICE.has(path) && <PaymentOwed />}
      <Queries>
        {!WITHOUT_NOTICE.has(path) && <PlanReceipt />}
        <Outlet />
      </Queries>
    </div>
  )
}
