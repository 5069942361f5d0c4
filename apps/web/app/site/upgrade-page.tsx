import { retryImport } from '@keyturn/platform/client'
import { lazy, Suspense } from 'react'
// Styles of what comes later: its HTML is there from the start and must look right at once.
import '@keyturn/platform/ui/fields/choice.css'
import '@keyturn/subscription/key-tag.css'
import '@keyturn/subscription/subscription.css'

// What talks to the server comes by itself: the page is read before it is needed.
const UpgradePage = lazy(() =>
  retryImport(() => import('./upgrade-with-reporting.tsx')).then(({ UpgradeWithReporting: page }) => ({
    default: page,
  })),
)

export default function Upgrade() {
  return (
    <Suspense>
      <UpgradePage />
    </Suspense>
  )
}
