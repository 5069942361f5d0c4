import { tokens } from '@keyturn/platform/client'
import { Queries } from '@keyturn/platform/client/query'
import { PaymentOwed } from '@keyturn/subscription/payment-owed'
import { PlanReceipt } from '@keyturn/subscription/plan-receipt'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { plainPath } from './page-path.ts'
// Bundled here, because the frame's member parts are in this script.
import './member-menu.tsx'
import './tab-bar.tsx'

/** Pages without the notice: Settings shows it beside the switch, and the bank's return page has one task only. */
const WITHOUT_NOTICE = new Set(['/settings', '/bud-callback'])

/**
 * Registers the service worker for members who chose to be remembered, so that their pages work offline. Errors are
 * ignored.
 */
async function keepWorker(): Promise<void> {
  if (tokens.remembered() !== null)
    await navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
}

/** Layout of members' pages. Queries stay cached across navigation. */
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
