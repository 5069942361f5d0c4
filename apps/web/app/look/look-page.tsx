import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Look first, pay later · Keyturn' }]

// The site map travels with every public page and names what each page loads: of this one, a single file.
const Look = lazy(() => patiently(() => import('./look.tsx')).then(({ Look: page }) => ({ default: page })))

export default function LookPage() {
  return (
    <Suspense>
      <Look />
    </Suspense>
  )
}
