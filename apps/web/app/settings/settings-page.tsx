import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Settings · Keyturn' }]

// The site map travels with every public page and names all that a page loads: of this one, a single file.
const Settings = lazy(() =>
  patiently(() => import('./settings.tsx')).then(({ Settings: page }) => ({ default: page })),
)

export default function SettingsPage() {
  return (
    <Suspense>
      <Settings />
    </Suspense>
  )
}
