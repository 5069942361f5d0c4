import { retryImport } from '@keyturn/platform/client'
import { lazy, Suspense } from 'react'
// Styles of lazily loaded parts, because their prerendered HTML is visible at once.
import '@keyturn/platform/ui/fields/choice.css'
import '@keyturn/subscription/key-tag.css'
import '@keyturn/subscription/subscription.css'

// Loaded lazily, because the page can be read without the server calls.
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
