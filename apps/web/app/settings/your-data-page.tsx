import { lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Your data · Keyturn' }]

// The site map travels with every public page and names all that a page loads: of this one, a single file.
const YourData = lazy(() =>
  patiently(() => import('./your-data.tsx')).then(({ YourData: page }) => ({ default: page })),
)

export default function YourDataPage() {
  return (
    <Suspense>
      <YourData />
    </Suspense>
  )
}
