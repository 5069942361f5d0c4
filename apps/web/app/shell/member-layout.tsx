import { tokens } from '@keyturn/platform/client'
import { Queries } from '@keyturn/platform/client/query'
import { PaymentOwed } from '@keyturn/subscription/payment-owed'
import { PlanReceipt } from '@keyturn/subscription/plan-receipt'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { plainPath } from './page-path.ts'
// The frame's parts for members travel with this script.
import './member-menu.tsx'
import './tab-bar.tsx'

/** Settings say it beside the switch; where a bank sent the member back to there is one thing to do. */
const WITHOUT_NOTICE = new Set(['/settings', '/bud-callback'])

/** For whoever asked to be remembered: their pages can be read without a line. A browser that refuses does without. */
async function keepWorker(): Promise<void> {
  if (tokens.remembered() !== null)
    await navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
}

/** Member pages keep what they fetched while one goes from one to the next. */
export function MemberLayout() {
  const path = plainPath(useLocation().pathname)
  useEffect(() => void keepWorker(), [])
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
